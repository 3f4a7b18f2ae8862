// Words that count up from a base, written and checked where they lie.
//
// words.ptx beside this is what CUDA 13's nvcc makes of it, declared for the oldest GPUs that drivers
// of today know, with the lowest version of PTX that knows those. That compiler makes nothing for
// them itself; what it makes needs no more than they have, which ptxas checks.
//
//   nvcc -ptx -arch=compute_75 -o - words.cu |
//     sed 's/^\.version .*/.version 5.0/; s/^\.target .*/.target sm_60/' > words.ptx

typedef unsigned long long u64;

extern "C" __global__ void fill(unsigned char *memory, u64 base, u64 bytes) {
  u64 *words = (u64 *)memory;
  u64 count = bytes / 8;
  u64 step = (u64)gridDim.x * blockDim.x;
  u64 first = (u64)blockIdx.x * blockDim.x + threadIdx.x;
  for (u64 i = first; i < count; i += step) {
    words[i] = base + i;
  }
  if (first < bytes % 8) {
    memory[count * 8 + first] = (unsigned char)((base + count) >> (8 * first));
  }
}

// Leaves the offset of the first byte that is wrong in *wrong, if it is below what is there.
extern "C" __global__ void check(const unsigned char *memory, u64 base, u64 bytes, u64 *wrong) {
  const u64 *words = (const u64 *)memory;
  u64 count = bytes / 8;
  u64 step = (u64)gridDim.x * blockDim.x;
  u64 first = (u64)blockIdx.x * blockDim.x + threadIdx.x;
  for (u64 i = first; i < count; i += step) {
    u64 difference = words[i] ^ (base + i);
    if (difference != 0) {
      atomicMin(wrong, i * 8 + (__ffsll(difference) - 1) / 8);
      break;
    }
  }
  if (first < bytes % 8) {
    if (memory[count * 8 + first] != (unsigned char)((base + count) >> (8 * first))) {
      atomicMin(wrong, count * 8 + first);
    }
  }
}
