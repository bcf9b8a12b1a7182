/** Every browser people use begins like this; programs mostly begin with their own name. */
const browserStart = /^(?:Mozilla|Opera|Lynx|w3m|E?Links|Dillo|NetSurf)\b/;

/** Words of programs that call themselves Mozilla. CUBOT is a telephone. */
const botWords = new RegExp(
  [
    '(?<!cu)bot|crawl|spider|slurp|scrap|scanner|archive|feed|fetch|rss\\b',
    'preview|embed|externalhit|externalagent|google-|googleother|mediapartners|chatgpt|claude|perplexity',
    'monitor|uptime|pingdom|statuscake|lighthouse|pagespeed|validator|censys|expanse|nmap|zgrab',
    'headless|phantom|puppeteer|playwright|selenium|python|curl|wget|java/|go-http|httpclient|libwww-perl',
  ].join('|'),
  'i',
);

/** Whether a user agent is a program's and no reader's; who says nothing is a program. */
export function isBot(userAgent: string): boolean {
  return !browserStart.test(userAgent) || botWords.test(userAgent);
}
