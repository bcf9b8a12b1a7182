/**
 * Sent with every answer, whatever its kind; the Content-Security-Policy is added per answer.
 * The opener policy is the strict one: share pop-ups are opened with `noopener`, so no page needs a handle on them.
 */
export const fixedSecurityHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Permissions-Policy',
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'X-Frame-Options',
  'DENY',
];

/** The security headers of one answer as a flat list of names and values. */
export function securityHeaders(csp: string): string[] {
  return ['Content-Security-Policy', csp, ...fixedSecurityHeaders];
}
