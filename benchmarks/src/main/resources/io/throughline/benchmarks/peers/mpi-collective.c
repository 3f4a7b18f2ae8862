// One collective again and again, as any MPI program calls it:
//   mpirun -n RANKS mpi-collective all-reduce|barrier BYTES WARM_UP_SECONDS SECONDS
// Rank 0 prints microseconds per call. Each rank is pinned to the CPU of its number.
#define _GNU_SOURCE
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int barrier, elements;
static float *from, *to;

static void call(void) {
  if (barrier) MPI_Barrier(MPI_COMM_WORLD);
  else MPI_Allreduce(from, to, elements, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
}

// Batches of some 20 ms; rank 0 decides how many calls the next has. Returns seconds per call.
static double batches(int rank, double seconds) {
  double begun = MPI_Wtime(), spent = 0;
  long calls = 0, batch = 1;
  for (;;) {
    long next = MPI_Wtime() - begun < seconds ? batch : 0;
    MPI_Bcast(&next, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    if (!next) return calls ? spent / calls : 0;
    double at = MPI_Wtime();
    for (long i = 0; i < next; i++) call();
    double took = MPI_Wtime() - at;
    spent += took;
    calls += next;
    batch = (long)(next * 0.02 / (took > 1e-9 ? took : 1e-9));
    if (batch > 2 * next) batch = 2 * next;
    if (batch < 1) batch = 1;
  }
}

int main(int argc, char **argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (argc != 5) MPI_Abort(MPI_COMM_WORLD, 2);
  cpu_set_t cpu;
  CPU_ZERO(&cpu);
  CPU_SET(rank, &cpu);
  sched_setaffinity(0, sizeof cpu, &cpu);
  barrier = !strcmp(argv[1], "barrier");
  elements = atoi(argv[2]) / (int)sizeof(float);
  from = malloc((elements + 1) * sizeof(float));
  to = malloc((elements + 1) * sizeof(float));
  for (int i = 0; i < elements; i++) from[i] = (float)(i % 7 + rank);
  call();
  for (int i = 0; i < elements && !barrier; i++)
    if (to[i] != (float)(ranks * (i % 7) + ranks * (ranks - 1) / 2)) MPI_Abort(MPI_COMM_WORLD, 3);
  batches(rank, atof(argv[3]));
  double each = batches(rank, atof(argv[4]));
  if (rank == 0) printf("%.6f\n", each * 1e6);
  MPI_Finalize();
  return 0;
}
