// Stands in for cuFile in tests: reads and writes with pread and pwrite, and counts what is open. As
// strict as the header: no driver, memory or file twice. Batches behave as those of cuFile 1.15 do in
// its compatibility mode: no more than there is room for, several events at a look, an end of the file
// is a short count, one that is destroyed with transfers under way stays open, and where the file fails
// nothing more is told of the batch. A read that fails has an errno of no meaning, a write that fails has
// EIO, on a full disk too.
//
// STANDIN_TELL has it say what is open at the end.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

typedef struct { int err; int cuda; } CUfileError_t;
typedef struct { int type; union { int fd; void *handle; } handle; const void *operations; } CUfileDescr_t;
typedef struct {
  int mode;
  struct { void *base; off_t position; off_t offset; size_t size; } batch;
  void *handle;
  int opcode;
  void *cookie;
} CUfileIOParams_t;
typedef struct { void *cookie; int status; size_t ret; } CUfileIOEvents_t;
struct handle { int fd; };
struct batch { unsigned most, count, looked; CUfileIOParams_t orders[128]; };

enum { INVALID = 5022, CLOSED = 5001, TWICE_OPEN = 5026, TWICE_MEMORY = 5023, NO_MEMORY = 5024, TWICE_FILE = 5028, NOT_SUBMITTED = 5040, BAD_FLAGS = 5019, FILE_FAILED = 5044 };
enum { NOT_BEGUN = 4, COMPLETE = 0x10, FAILED = 0x40, MOST = 256, MOST_IN_BATCH = 128, MOST_TOLD = 3 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int drivers, handles, buffers, batches, failOpen, failMove, failHandle, nvfs, strict, moves, movedSince;
static int failSetUp, failSubmit, failStart, submits, submitted;
static const void *memories[MOST];
static int descriptors[MOST];
static struct handle *files[MOST];

int standin_open(void);
__attribute__((destructor)) static void tell(void) {
  if (getenv("STANDIN_TELL"))
    fprintf(stderr, "stand-in for cuFile: %d open, %s, %d in batches\n", standin_open(), moves ? "it moved bytes" : "nothing moved", submitted);
}

// Fails every registration of a file from now on; 0 for none.
void standin_fail_handle(int code) { failHandle = code; }
// Fails every setting up of a batch from now on; 0 for none.
void standin_fail_set_up(int code) { failSetUp = code; }
// Once: the next submitting.
void standin_fail_submit(int code) { failSubmit = code; }
// Once: the first of the next batch is not begun.
void standin_fail_start(int on) { failStart = on; }
// Whether bytes were moved since this was asked last.
int standin_moved(void) { int moved = movedSince; movedSince = 0; return moved; }
// Batches that were submitted, and transfers in them.
int standin_submits(void) { return submits; }
int standin_submitted(void) { return submitted; }
// Compatibility mode switched off.
void standin_strict(int on) { strict = on; }
int standin_open(void) { return drivers + handles + buffers + batches; }
void standin_fail_open(int code) { failOpen = code; }
// -1 for EIO of the file system, else an error of cuFile, which is told as an errno where it is below
// 0; once, on the next transfer.
void standin_fail_move(int code) { failMove = code; }
void standin_nvfs(int minor) { nvfs = minor; }

static CUfileError_t error(int code) { return (CUfileError_t){ code, code == 5011 ? 100 : 0 }; }
static void count(int *what, int by) { pthread_mutex_lock(&lock); *what += by; pthread_mutex_unlock(&lock); }

CUfileError_t cuFileDriverOpen(void) {
#ifdef NEVER_OPENS
  // As cuFile 1.15 does where /proc/modules cannot be read.
  for (volatile int lines = 0;; lines++) {}
#endif
#ifdef CRASHES
  abort();
#endif
  if (failOpen) { int code = failOpen; failOpen = 0; return error(code); }
  if (drivers) return error(TWICE_OPEN);
  count(&drivers, 1);
  return error(0);
}
CUfileError_t cuFileDriverClose(void) { count(&drivers, -1); return error(0); }
CUfileError_t cuFileDriverGetProperties(unsigned *properties) {
  memset(properties, 0, 56);
  properties[0] = nvfs ? 2 : 0;
  properties[1] = nvfs;
  properties[7] = strict ? 0 : 1 << 1;
  properties[12] = MOST_IN_BATCH;
  return error(0);
}
CUfileError_t cuFileHandleRegister(void **handle, CUfileDescr_t *description) {
  if (!drivers) return error(CLOSED);
  if (description->type != 1 || description->handle.fd < 0) return error(INVALID);
  if (failHandle) return error(failHandle);
  if (fcntl(description->handle.fd, F_GETFL) & (O_NOFOLLOW | O_APPEND | O_NONBLOCK)) return error(BAD_FLAGS);
  int code = TWICE_FILE;
  pthread_mutex_lock(&lock);
  int known = 0, room = -1;
  for (int i = 0; i < MOST; i++) {
    if (descriptors[i] == description->handle.fd + 1) known = 1;
    if (!descriptors[i]) room = i;
  }
  if (!known && room >= 0) { descriptors[room] = description->handle.fd + 1; code = 0; }
  pthread_mutex_unlock(&lock);
  if (code) return error(code);
  struct handle *made = malloc(sizeof *made);
  made->fd = description->handle.fd;
  *handle = made;
  pthread_mutex_lock(&lock);
  files[room] = made;
  handles++;
  pthread_mutex_unlock(&lock);
  return error(0);
}
void cuFileHandleDeregister(void *handle) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < MOST; i++) if (files[i] == handle) files[i] = 0, descriptors[i] = 0;
  pthread_mutex_unlock(&lock);
  free(handle);
  count(&handles, -1);
}
CUfileError_t cuFileBufRegister(const void *base, size_t length, int flags) {
  if (!base || !length || flags) return error(INVALID);
  int code = TWICE_MEMORY;
  pthread_mutex_lock(&lock);
  int known = 0, room = -1;
  for (int i = 0; i < MOST; i++) {
    if (memories[i] == base) known = 1;
    if (!memories[i]) room = i;
  }
  if (!known && room >= 0) { memories[room] = base; code = 0; buffers++; }
  pthread_mutex_unlock(&lock);
  return error(code);
}
CUfileError_t cuFileBufDeregister(const void *base) {
  int code = NO_MEMORY;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < MOST; i++) if (memories[i] == base) { memories[i] = 0; buffers--; code = 0; }
  pthread_mutex_unlock(&lock);
  return error(code);
}

static ssize_t fails(void) {
  int code = failMove;
  failMove = 0;
  if (code < 0) { errno = code == -1 ? EIO : -code; return -1; }
  return -code;
}
ssize_t cuFileRead(struct handle *file, void *base, size_t size, off_t position, off_t offset) {
  moves = movedSince = 1;
  if (failMove) return fails();
  ssize_t done = pread(file->fd, (char *)base + offset, size, position);
  if (done < 0) errno = EPERM;
  return done;
}
ssize_t cuFileWrite(struct handle *file, const void *base, size_t size, off_t position, off_t offset) {
  moves = movedSince = 1;
  if (failMove) return fails();
  ssize_t done = pwrite(file->fd, (const char *)base + offset, size, position);
  if (done < 0) errno = EIO;
  return done;
}

static int is_open(struct handle *file) {
  int known = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < MOST; i++) known |= files[i] == file;
  pthread_mutex_unlock(&lock);
  return known;
}

CUfileError_t cuFileBatchIOSetUp(void **batch, unsigned most) {
  if (failSetUp) return error(failSetUp);
  if (most < 1 || most > MOST_IN_BATCH) return error(INVALID);
  struct batch *made = calloc(1, sizeof *made);
  made->most = most;
  *batch = made;
  count(&batches, 1);
  return error(0);
}
CUfileError_t cuFileBatchIOSubmit(struct batch *batch, unsigned nr, CUfileIOParams_t *orders, unsigned flags) {
  if (failSubmit) { int code = failSubmit; failSubmit = 0; return error(code); }
  if (flags || batch->count + nr > batch->most) return error(NOT_SUBMITTED);
  for (unsigned i = 0; i < nr; i++)
    if (orders[i].mode != 1 || !is_open(orders[i].handle)) return error(NOT_SUBMITTED);
  memcpy(batch->orders + batch->count, orders, nr * sizeof *orders);
  batch->count += nr;
  count(&submits, 1);
  count(&submitted, nr);
  return error(0);
}
static CUfileIOEvents_t run(CUfileIOParams_t *order) {
  if (failStart) { failStart = 0; return (CUfileIOEvents_t){ order->cookie, NOT_BEGUN, 0 }; }
  ssize_t moved = order->opcode
      ? cuFileWrite(order->handle, order->batch.base, order->batch.size, order->batch.position, order->batch.offset)
      : cuFileRead(order->handle, order->batch.base, order->batch.size, order->batch.position, order->batch.offset);
  return (CUfileIOEvents_t){ order->cookie, moved < 0 ? FAILED : COMPLETE, moved };
}
// The last ones first: order is not promised. Who only looks sees nothing the first time.
CUfileError_t cuFileBatchIOGetStatus(struct batch *batch, unsigned least, unsigned *nr, CUfileIOEvents_t *events, void *time) {
  unsigned done = 0;
  if (least > *nr) return error(INVALID);
  if (!least && batch->count && !batch->looked++) { *nr = 0; return error(0); }
  while (batch->count && done < *nr && done < MOST_TOLD) {
    events[done] = run(&batch->orders[--batch->count]);
    if ((ssize_t)events[done++].ret == -1) { batch->count = 0; return error(FILE_FAILED); }
  }
  batch->looked = 0;
  *nr = done;
  return error(0);
}
CUfileError_t cuFileBatchIOCancel(struct batch *batch) { batch->count = 0; return error(0); }
void cuFileBatchIODestroy(struct batch *batch) {
  if (batch->count) return;
  free(batch);
  count(&batches, -1);
}
