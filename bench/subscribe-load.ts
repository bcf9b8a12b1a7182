import { sendLoad } from './load-client.ts';

// Started by subscribe-servers.ts with: port, connections, requests, and a word that makes the addresses new.
const [port, connections, requests, word] = process.argv.slice(2);

const result = await sendLoad({
  port: Number(port),
  connections: Number(connections),
  requests: Number(requests),
  writeRequest(index) {
    const body = `{"email":"reader${index}.${word}@list${index % 50}.example.org"}`;
    const headers = [
      'POST /rest/v1/subscribers?select=* HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'apikey: public-anon-key',
      'Authorization: Bearer public-anon-key',
      'Content-Type: application/json',
      'Prefer: return=representation',
      `Content-Length: ${body.length}`,
    ];
    return `${headers.join('\r\n')}\r\n\r\n${body}`;
  },
});
process.send?.(result, () => process.exit(0));
