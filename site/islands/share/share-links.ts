import type { IconName } from '../../../ui/icon-paths.ts';

/** One way to pass an article on. */
export interface ShareLink {
  name: string;
  icon: IconName;
  href: string;
}

/** The addresses that share an article, per network. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const [u, t] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    { name: 'Facebook', icon: 'facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${u}` },
    { name: 'Twitter', icon: 'twitter', href: `https://twitter.com/intent/tweet?url=${u}&text=${t}` },
    { name: 'LinkedIn', icon: 'linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${u}` },
    { name: 'Reddit', icon: 'reddit', href: `https://www.reddit.com/submit?url=${u}&title=${t}` },
    { name: 'WhatsApp', icon: 'whatsapp', href: `https://wa.me/?text=${t}%20${u}` },
    { name: 'E-mail', icon: 'mail', href: `mailto:?subject=${t}&body=${u}` },
  ];
}
