#!/usr/bin/env node
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// `npm create kubewright guestbook` is `kubewright init guestbook`.
const manifest = createRequire(import.meta.url).resolve('@kubewright/cli/package.json')
process.argv.splice(2, 0, 'init')
await import(pathToFileURL(join(dirname(manifest), 'bin', 'kubewright.js')).href)
