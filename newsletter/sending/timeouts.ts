/** Rejects with code ETIMEOUT when the work takes too long; the work itself continues. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const seconds = Math.max(1, Math.round(timeoutMs / 1000));
  const late = Object.assign(new Error(`no answer within ${seconds} s`), { code: 'ETIMEOUT' });
  const timer = setTimeout(() => reject(late), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
