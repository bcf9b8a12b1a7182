/** Returns a mail as it reads: what was quoted-printable is plain, also the first letter of a broken line. */
export function decodeMail(mail: string): string {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_code, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
