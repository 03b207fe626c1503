/** Writes everything that is generated and committed; with --check it only says whether it is as written. */
await import('./kinds/main.ts')
await import('./runtime-kinds/main.ts')
await import('./scanner/main.ts')
await import('./docs/write-pages.ts')
await import('./api/main.ts')
