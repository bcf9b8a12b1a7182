const tracking = /^(utm_\w+|gclid|fbclid|msclkid|dclid|yclid|igshid|mc_[ce]id|ref_src|_hsenc|_hsmi)$/i;

/** Returns what is wrong with an external link and the address to use instead, or undefined when it is fine. */
export function faultOfAddress(address: string): { problem: string; fix: string } | undefined {
  if (!URL.canParse(address) || !/^https:\/\/[^\s/]+\.[^\s/]+/.test(address)) {
    const fix = address.startsWith('http://')
      ? `Write https:${address.slice('http:'.length)} if the site supports it.`
      : 'Write /blog/… or https://…';
    return { problem: `'${address}' is no address of this site and no https address.`, fix };
  }
  const clean = new URL(address);
  const followers = [...clean.searchParams.keys()].filter((name) => tracking.test(name));
  if (followers.length === 0) return undefined;
  for (const name of followers) clean.searchParams.delete(name);
  return { problem: `'${address}' follows the reader with ${followers.join(', ')}.`, fix: `Write ${clean.href}` };
}
