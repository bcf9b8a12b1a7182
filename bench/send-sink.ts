import { type AddressInfo, createServer } from 'node:net';

// A mail server that takes everything and keeps nothing, in a process of its own. It tells its port, and at each message
// how many mails it has taken so far.
let taken = 0;
const end = Buffer.from('\r\n.\r\n');
const server = createServer((socket) => {
  let isMessage = false;
  let tail = Buffer.alloc(0);
  let pending = '';
  const onCommand = (command: string): void => {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') socket.write('250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n');
    else if (verb === 'DATA') {
      isMessage = true;
      socket.write('354 go on\r\n');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  };
  socket.setNoDelay().on('error', () => undefined);
  socket.on('data', (chunk) => {
    if (isMessage) {
      const seen = Buffer.concat([tail, chunk]);
      if (!seen.subarray(-end.length).equals(end)) {
        tail = seen.subarray(-end.length);
        return;
      }
      tail = Buffer.alloc(0);
      isMessage = false;
      taken += 1;
      socket.write('250 2.0.0 taken\r\n');
      return;
    }
    pending += chunk.toString('latin1');
    for (let at = pending.indexOf('\r\n'); at !== -1; at = pending.indexOf('\r\n')) {
      const command = pending.slice(0, at);
      pending = pending.slice(at + 2);
      onCommand(command);
    }
  });
  socket.write('220 sink\r\n');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => process.send?.(taken));
process.once('disconnect', () => process.exit(0));
