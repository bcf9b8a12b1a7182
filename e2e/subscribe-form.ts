import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Returns an address that no other journey uses. */
export const newAddress = (): string => `reader-${randomUUID()}@example.com`;

export const homeForm = (page: Page) => {
  const section = page.locator('#newsletter-section');
  return {
    field: section.getByRole('textbox', { name: 'Your email address' }),
    button: section.getByRole('button'),
  };
};

export async function submitForm(page: Page, address: string): Promise<void> {
  const { field, button } = homeForm(page);
  await field.fill(address);
  await button.click();
}

export async function subscribeAtHome(page: Page, address: string): Promise<void> {
  await page.goto('/');
  await submitForm(page, address);
}

/** Expects a toast with a title and a message, in whichever live region it is announced. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
  const toast = page.locator('[role="status"], [role="alert"]').filter({ hasText: title });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast).toContainText(message);
}
