// Stands in for CUDA's driver in tests: GPUs whose memory is the host's. Copies and kernels are done
// only when somebody waits for them or has asked often enough whether they are done, so that what is
// read too early is found. Counts what is open; fails where it is told to.
//
// It shows that calls are made in the right order with the right arguments. It is no GPU: it knows
// nothing of speed, of UCX's view of memory, or of what a real driver accepts.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int CUresult;
typedef uint64_t u64;

enum { NOT_READY = 600, INVALID = 1, OUT_OF_MEMORY = 2, NO_DEVICE = 100, NOT_FOUND = 500, BAD_DEVICE = 101, REGISTERED = 712 };
enum { MOST = 4096, QUERIES = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int gpus = 2;
static u64 room = 1ull << 30;

static struct { void *at; u64 bytes; char kind; } opened[MOST];
static char failing[64];
static int failAfter, failCode;
static int unordered;

// ---- What tests ask for -----------------------------------------------------------------------------

void standin_gpus(int count) { gpus = count; }
void standin_room(u64 bytes) { room = bytes; }

void standin_fail(const char *call, int after, int code) {
  strncpy(failing, call, sizeof failing - 1);
  failAfter = after;
  failCode = code;
}

// How many things of a kind are open: d device memory, h pinned memory, r pinned by registering,
// s streams, e events, m modules, c contexts; 0 for all.
int standin_open(char kind) {
  int count = 0;
  for (int i = 0; i < MOST; i++) count += opened[i].at && (!kind || opened[i].kind == kind);
  return count;
}

// Closed twice, never opened, outside of what is allocated, or ended while a copy was under way, which
// a real driver goes on with although the memory may be freed next.
int standin_mistakes(void) { return unordered; }

// In a process that a test cannot ask, said as it ends.
__attribute__((destructor)) static void tell(void) {
  if (getenv("STANDIN_TELL"))
    fprintf(stderr, "stand-in for CUDA: %d open, %d mistakes\n", standin_open(0), standin_mistakes());
}

static int fails(const char *call) {
  if (strcmp(failing, call) || failAfter-- > 0) return 0;
  failing[0] = 0;
  return failCode;
}
#define MAY_FAIL { int code = fails(__func__); if (code) return code; }

static void opens(void *at, u64 bytes, char kind) {
  for (int i = 0; i < MOST; i++)
    if (!opened[i].at) { opened[i].at = at; opened[i].bytes = bytes; opened[i].kind = kind; return; }
  abort();
}

static int closes(void *at, char kind) {
  for (int i = 0; i < MOST; i++)
    if (opened[i].at == at && opened[i].kind == kind) { opened[i].at = 0; return 0; }
  unordered++;
  return INVALID;
}

static int isOpen(void *at, char kind) {
  for (int i = 0; i < MOST; i++) if (opened[i].at == at && opened[i].kind == kind) return 1;
  unordered++;
  return 0;
}

static int overlaps(u64 at, u64 bytes, char kind) {
  for (int i = 0; i < MOST; i++) {
    u64 start = (u64)opened[i].at;
    if (start && opened[i].kind == kind && at < start + opened[i].bytes && start < at + bytes) return 1;
  }
  return 0;
}

static int inside(u64 at, u64 bytes) {
  for (int i = 0; i < MOST; i++) {
    u64 start = (u64)opened[i].at;
    if (start && opened[i].kind == 'd' && at >= start && at + bytes <= start + opened[i].bytes) return 1;
  }
  unordered++;
  return 0;
}

// ---- Streams ----------------------------------------------------------------------------------------

struct op { struct op *next; u64 number; int kind; u64 a, b, c, d; struct event *event; };
struct stream { struct op *first, **last; };
struct event { struct stream *stream; u64 number; int asked; };
enum { COPY, SET, FILL, CHECK };
static u64 numbers;

static void run(struct op *op) {
  unsigned char *memory = (unsigned char *)op->a;
  switch (op->kind) {
    case COPY: memcpy(memory, (void *)op->b, op->c); break;
    case SET: memset(memory, (int)op->b, op->c); break;
    case FILL:
      for (u64 i = 0; i < op->c; i++) memory[i] = (unsigned char)((op->b + i / 8) >> (i % 8 * 8));
      break;
    case CHECK:
      for (u64 i = 0; i < op->c; i++)
        if (memory[i] != (unsigned char)((op->b + i / 8) >> (i % 8 * 8))) {
          if (i < *(u64 *)op->d) *(u64 *)op->d = i;
          break;
        }
  }
}

static void runUntil(struct stream *stream, u64 number) {
  while (stream->first && stream->first->number <= number) {
    struct op *op = stream->first;
    stream->first = op->next;
    if (!stream->first) stream->last = &stream->first;
    run(op);
    free(op);
  }
}

static int enqueue(void *handle, int kind, u64 a, u64 b, u64 c, u64 d) {
  if (!isOpen(handle, 's')) return INVALID;
  struct stream *stream = handle;
  struct op *op = calloc(1, sizeof *op);
  *op = (struct op){ .number = ++numbers, .kind = kind, .a = a, .b = b, .c = c, .d = d };
  *stream->last = op;
  stream->last = &op->next;
  return 0;
}

#define LOCKED(...) { pthread_mutex_lock(&lock); CUresult result = 0; __VA_ARGS__; pthread_mutex_unlock(&lock); return result; }

CUresult cuStreamCreate(void **stream, unsigned flags) { MAY_FAIL; LOCKED({
  struct stream *made = calloc(1, sizeof *made);
  made->last = &made->first;
  opens(made, 0, 's');
  *stream = made;
}) }
CUresult cuStreamDestroy_v2(void *stream) LOCKED({
  result = closes(stream, 's');
  if (!result) { unordered += ((struct stream *)stream)->first != 0; runUntil(stream, UINT64_MAX); free(stream); }
})
CUresult cuStreamSynchronize(void *stream) { MAY_FAIL; LOCKED({
  if (isOpen(stream, 's')) runUntil(stream, UINT64_MAX); else result = INVALID;
}) }
CUresult cuEventCreate(void **event, unsigned flags) { MAY_FAIL; LOCKED({
  *event = calloc(1, sizeof(struct event));
  opens(*event, 0, 'e');
}) }
CUresult cuEventDestroy_v2(void *event) LOCKED({ result = closes(event, 'e'); if (!result) free(event); })
CUresult cuEventRecord(struct event *event, void *stream) { MAY_FAIL; LOCKED({
  if (isOpen(event, 'e') && isOpen(stream, 's')) {
    event->stream = stream; event->number = numbers; event->asked = 0;
  } else result = INVALID;
}) }
CUresult cuEventQuery(struct event *event) { MAY_FAIL; LOCKED({
  if (!isOpen(event, 'e')) result = INVALID;
  else if (event->stream && event->asked++ < QUERIES) result = NOT_READY;
  else if (event->stream) runUntil(event->stream, event->number);
}) }

// ---- Devices and memory -----------------------------------------------------------------------------

CUresult cuInit(unsigned flags) { MAY_FAIL; return gpus ? 0 : NO_DEVICE; }
CUresult cuDriverGetVersion(int *version) { *version = 12040; return 0; }
CUresult cuDeviceGetCount(int *count) { *count = gpus; return 0; }
CUresult cuDeviceGet(int *device, int ordinal) { *device = ordinal; return ordinal < 0 || ordinal >= gpus ? BAD_DEVICE : 0; }
CUresult cuDeviceGetName(char *name, int length, int device) { snprintf(name, length, "Stand-in %d", device); return 0; }
CUresult cuDeviceTotalMem_v2(u64 *bytes, int device) { *bytes = room; return 0; }
CUresult cuDeviceGetPCIBusId(char *text, int length, int device) { snprintf(text, length, "0000:%02X:00.0", 0x3b + device); return 0; }
CUresult cuDeviceGetAttribute(int *value, int attribute, int device) {
  *value = attribute == 75 ? 9 : attribute == 76 ? 0 : attribute == 16 ? 132 : -1;
  return *value < 0 ? INVALID : 0;
}
static int contexts[16];
CUresult cuDevicePrimaryCtxRetain(void **context, int device) { MAY_FAIL; LOCKED({
  contexts[device]++;
  *context = &contexts[device];
  opens(*context, 0, 'c');
}) }
CUresult cuDevicePrimaryCtxRelease_v2(int device) LOCKED({ result = closes(&contexts[device], 'c'); })
static _Thread_local void *current;
CUresult cuCtxSetCurrent(void *context) { MAY_FAIL; LOCKED({
  if (context && !isOpen(context, 'c')) result = INVALID; else current = context;
}) }

// The GPU of the calling thread's context, -1 for none.
int standin_current(void) { return current ? (int)((int *)current - contexts) : -1; }
CUresult cuMemGetInfo_v2(u64 *free, u64 *total) LOCKED({
  u64 used = 0;
  for (int i = 0; i < MOST; i++) if (opened[i].at && opened[i].kind == 'd') used += opened[i].bytes;
  *total = room;
  *free = room - used;
})
CUresult cuMemAlloc_v2(u64 *at, u64 bytes) { MAY_FAIL; u64 free, total; cuMemGetInfo_v2(&free, &total);
  if (bytes > free) return OUT_OF_MEMORY;
  LOCKED({
    *at = (u64)aligned_alloc(256, (bytes + 255) / 256 * 256);
    memset((void *)*at, 0xA5, bytes);
    opens((void *)*at, bytes, 'd');
  })
}
CUresult cuMemFree_v2(u64 at) LOCKED({ result = closes((void *)at, 'd'); if (!result) free((void *)at); })
CUresult cuMemHostAlloc(void **at, u64 bytes, unsigned flags) { MAY_FAIL; LOCKED({
  *at = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
  opens(*at, bytes, 'h');
}) }
CUresult cuMemFreeHost(void *at) LOCKED({ result = closes(at, 'h'); if (!result) free(at); })
CUresult cuMemHostRegister_v2(void *at, u64 bytes, unsigned flags) { MAY_FAIL; LOCKED({
  if (overlaps((u64)at, bytes, 'r')) result = REGISTERED; else opens(at, bytes, 'r');
}) }
CUresult cuMemHostUnregister(void *at) LOCKED({ result = closes(at, 'r'); })

CUresult cuMemcpyHtoDAsync_v2(u64 device, void *host, u64 bytes, void *stream) { MAY_FAIL; LOCKED({
  result = inside(device, bytes) ? enqueue(stream, COPY, device, (u64)host, bytes, 0) : INVALID;
}) }
CUresult cuMemcpyDtoHAsync_v2(void *host, u64 device, u64 bytes, void *stream) { MAY_FAIL; LOCKED({
  result = inside(device, bytes) ? enqueue(stream, COPY, (u64)host, device, bytes, 0) : INVALID;
}) }
CUresult cuMemsetD8Async(u64 device, unsigned char value, u64 bytes, void *stream) { MAY_FAIL; LOCKED({
  result = inside(device, bytes) ? enqueue(stream, SET, device, value, bytes, 0) : INVALID;
}) }

// ---- Kernels ----------------------------------------------------------------------------------------

CUresult cuModuleLoadData(void **module, const char *ptx) { MAY_FAIL; LOCKED({
  *module = strdup(ptx);
  opens(*module, 0, 'm');
}) }
CUresult cuModuleUnload(void *module) LOCKED({ result = closes(module, 'm'); if (!result) free(module); })
CUresult cuModuleGetFunction(void **function, const char *module, const char *name) {
  char entry[128];
  snprintf(entry, sizeof entry, ".visible .entry %s(", name);
  if (!strstr(module, entry)) return NOT_FOUND;
  static int fill, check;
  *function = strcmp(name, "fill") ? (void *)&check : (void *)&fill;
  fill = FILL; check = CHECK;
  return 0;
}
CUresult cuLaunchKernel(int *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
    unsigned bz, unsigned shared, void *stream, void **arguments, void **extra) { MAY_FAIL; LOCKED({
  u64 at = *(u64 *)arguments[0], base = *(u64 *)arguments[1], bytes = *(u64 *)arguments[2];
  u64 wrong = *function == CHECK ? *(u64 *)arguments[3] : 0;
  if (gx < 1 || bx < 8 || by != 1 || !inside(at, bytes) || (wrong && !inside(wrong, 8))) result = INVALID;
  else result = enqueue(stream, *function, at, base, bytes, wrong);
}) }

static const char *word(CUresult code, int name) {
  switch (code) {
    case INVALID: return name ? "CUDA_ERROR_INVALID_VALUE" : "invalid argument";
    case REGISTERED: return name ? "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED"
        : "part or all of the requested memory range is already mapped";
    case OUT_OF_MEMORY: return name ? "CUDA_ERROR_OUT_OF_MEMORY" : "out of memory";
    case NO_DEVICE: return name ? "CUDA_ERROR_NO_DEVICE" : "no CUDA-capable device is detected";
    case BAD_DEVICE: return name ? "CUDA_ERROR_INVALID_DEVICE" : "invalid device ordinal";
    case NOT_FOUND: return name ? "CUDA_ERROR_NOT_FOUND" : "named symbol not found";
    case 700: return name ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "an illegal memory access was encountered";
    default: return 0;
  }
}
CUresult cuGetErrorName(CUresult code, const char **text) { *text = word(code, 1); return *text ? 0 : INVALID; }
CUresult cuGetErrorString(CUresult code, const char **text) { *text = word(code, 0); return *text ? 0 : INVALID; }
