/** Regenerates all committed generated files; with --check it only compares. */
await import('./kinds/main.ts')
await import('./runtime-kinds/main.ts')
await import('./runtime-schemas/main.ts')
await import('./scanner/main.ts')
await import('./docs/write-pages.ts')
await import('./api/main.ts')
