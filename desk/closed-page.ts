const words = {
  used: {
    title: 'This link was used already',
    text: 'Each link opens the desk once, on this computer only. That way a copied link is worth nothing.',
  },
  closed: {
    title: 'This desk is closed',
    text: 'The desk opens with the link that its program prints or opens. The link works once, on this computer only, and ends with the program.',
  },
};

/** Returns the page for whoever comes without a ticket or with one that was used. */
export function closedPage(kind: keyof typeof words): string {
  const { title, text } = words[kind];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · The desk</title>
<link rel="stylesheet" href="/assets/desk.css">
</head>
<body>
<main class="closed"><div class="box stack">
<h1>${title}</h1>
<p>${text}</p>
<p class="strong">To open the desk again, type in a terminal:</p>
<p class="tech closed-command">./garage desk</p>
<p class="muted small">Already open in another tab? That tab goes on working.</p>
</div></main>
</body>
</html>
`;
}
