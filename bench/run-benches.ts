/** Every bench by its name, in the order they run. */
export type Benches = Readonly<Record<string, () => Promise<void>>>;

/** Runs the named benches, or all of them one after the other; resolves to the exit code. */
export async function runBenches(names: readonly string[], benches: Benches): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    console.log(`There is no bench '${unknown.join("', '")}'. There are: ${Object.keys(benches).join(', ')}.`);
    console.log('Usage: npm run bench [-- <name> …]; without a name all of them run.');
    return 2;
  }
  const chosen = names.length > 0 ? names : Object.keys(benches);
  const failed: string[] = [];
  for (const [at, name] of chosen.entries()) {
    console.log(`bench ${name}: ${at + 1} of ${chosen.length}, begun at ${new Date().toISOString().slice(11, 19)} UTC`);
    try {
      await benches[name]?.();
    } catch (error) {
      // The others may still be measured.
      console.log(`bench ${name} failed: ${error instanceof Error ? error.stack : error}`);
      failed.push(name);
    }
  }
  console.log(
    `benches: ${chosen.length - failed.length} done${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ''}`,
  );
  return failed.length > 0 ? 1 : 0;
}
