/** Environment and flags of Node with which a machine of 1 GB builds too; both the publish and `npm run build` use them. */
export const smallMemory = {
  environment: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', MIMALLOC_PURGE_DELAY: '0' },
  flags: ['--max-old-space-size-percentage=30', '--max-semi-space-size=8', '--heap-growing-percent=25'],
};
