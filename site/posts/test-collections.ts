import { vi } from 'vitest';

/**
 * Stands for Astro's own module, which exists only inside its build: each test says what it hands out. One module for
 * all tests of a process, because what imports it is loaded once.
 */
export const getCollection = vi.fn();
