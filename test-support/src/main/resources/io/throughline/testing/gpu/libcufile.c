// Stands in for cuFile in tests: reads and writes with pread and pwrite, and counts what is open. As
// strict as the header: no driver, memory or file twice.
//
// STANDIN_NVFS=17 says that nvidia-fs 2.17 is loaded, STANDIN_TELL has it say what is open at the end.
#include <errno.h>
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
struct batch { unsigned most, count; CUfileIOParams_t orders[1024]; };

enum { INVALID = 5022, CLOSED = 5001, TWICE_OPEN = 5026, TWICE_MEMORY = 5023, NO_MEMORY = 5024, TWICE_FILE = 5028 };
enum { COMPLETE = 0x10, FAILED = 0x40, MOST = 256 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int drivers, handles, buffers, batches, failOpen, failMove, failHandle, nvfs, strict, moves;
static const void *memories[MOST];
static int descriptors[MOST];

__attribute__((constructor)) static void read_environment(void) {
  if (getenv("STANDIN_NVFS")) nvfs = atoi(getenv("STANDIN_NVFS"));
}
int standin_open(void);
__attribute__((destructor)) static void tell(void) {
  if (getenv("STANDIN_TELL"))
    fprintf(stderr, "stand-in for cuFile: %d open, %s\n", standin_open(), moves ? "it moved bytes" : "nothing moved");
}

// Fails every registration of a file from now on; 0 for none.
void standin_fail_handle(int code) { failHandle = code; }
// Compatibility mode switched off.
void standin_strict(int on) { strict = on; }
int standin_open(void) { return drivers + handles + buffers + batches; }
void standin_fail_open(int code) { failOpen = code; }
// -1 for EIO of the file system, else an error of cuFile; once, on the next transfer.
void standin_fail_move(int code) { failMove = code; }
void standin_nvfs(int minor) { nvfs = minor; }

static CUfileError_t error(int code) { return (CUfileError_t){ code, code == 5011 ? 100 : 0 }; }
static void count(int *what, int by) { pthread_mutex_lock(&lock); *what += by; pthread_mutex_unlock(&lock); }

CUfileError_t cuFileDriverOpen(void) {
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
  return error(0);
}
CUfileError_t cuFileHandleRegister(void **handle, CUfileDescr_t *description) {
  if (!drivers) return error(CLOSED);
  if (description->type != 1 || description->handle.fd < 0) return error(INVALID);
  if (failHandle) return error(failHandle);
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
  count(&handles, 1);
  return error(0);
}
void cuFileHandleDeregister(void *handle) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < MOST; i++) if (descriptors[i] == ((struct handle *)handle)->fd + 1) descriptors[i] = 0;
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
  if (code == -1) { errno = EIO; return -1; }
  return -code;
}
ssize_t cuFileRead(struct handle *file, void *base, size_t size, off_t position, off_t offset) {
  moves = 1;
  return failMove ? fails() : pread(file->fd, (char *)base + offset, size, position);
}
ssize_t cuFileWrite(struct handle *file, const void *base, size_t size, off_t position, off_t offset) {
  moves = 1;
  return failMove ? fails() : pwrite(file->fd, (const char *)base + offset, size, position);
}

CUfileError_t cuFileBatchIOSetUp(void **batch, unsigned most) {
  if (most > 1024) return error(INVALID);
  struct batch *made = calloc(1, sizeof *made);
  made->most = most;
  *batch = made;
  count(&batches, 1);
  return error(0);
}
CUfileError_t cuFileBatchIOSubmit(struct batch *batch, unsigned nr, CUfileIOParams_t *orders, unsigned flags) {
  if (batch->count + nr > batch->most) return error(5037);
  for (unsigned i = 0; i < nr; i++) {
    if (orders[i].mode != 1) return error(INVALID);
    batch->orders[batch->count++] = orders[i];
  }
  return error(0);
}
// The last one first: order is not promised.
CUfileError_t cuFileBatchIOGetStatus(struct batch *batch, unsigned least, unsigned *nr, CUfileIOEvents_t *events, void *time) {
  unsigned done = 0;
  if (batch->count && *nr) {
    CUfileIOParams_t *order = &batch->orders[--batch->count];
    ssize_t moved = order->opcode
        ? cuFileWrite(order->handle, order->batch.base, order->batch.size, order->batch.position, order->batch.offset)
        : cuFileRead(order->handle, order->batch.base, order->batch.size, order->batch.position, order->batch.offset);
    events[done++] = (CUfileIOEvents_t){ order->cookie, moved < 0 ? FAILED : COMPLETE, (size_t)moved };
  }
  *nr = done;
  return error(0);
}
CUfileError_t cuFileBatchIOCancel(struct batch *batch) { batch->count = 0; return error(0); }
void cuFileBatchIODestroy(struct batch *batch) { free(batch); count(&batches, -1); }
