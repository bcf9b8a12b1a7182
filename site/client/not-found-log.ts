/** The tried path, for whoever looks into the console. */
console.info('404: no page at', location.pathname);

export {};
