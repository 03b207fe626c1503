import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compilerOptions } from './compiler-options.ts'
import { readPackages } from './entry-points.ts'
import { apiReports } from './report.ts'

/** Writes docs/api/<package>.txt for each package, or with --check compares them with the committed files. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const isCheck = process.argv.includes('--check')

mkdirSync(`${root}docs/api`, { recursive: true })
for (const [name, text] of apiReports(readPackages(`${root}packages`), compilerOptions(root))) {
  const path = `${root}docs/api/${name}.txt`
  if (!isCheck) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(
      `docs/api/${name}.txt differs from the exported names: if the change is intended, run npm run generate`,
    )
    process.exitCode = 1
  }
}
