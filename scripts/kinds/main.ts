import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedFiles } from './files.ts'
import { readSources, sourcesExist } from './sources.ts'

/** Writes the generated tables and types of packages/kube, or with --check compares them with the committed files. */
function main(check: boolean): number {
  if (!sourcesExist()) {
    const what = check ? 'checked' : 'generated'
    console.log(`packages/kube was not ${what}: the published Kubernetes descriptions are not beside this repository.`)
    return check ? 0 : 1
  }
  const root = fileURLToPath(new URL('../../packages/kube/src/', import.meta.url))
  const different: string[] = []
  const files = generatedFiles(readSources())
  for (const name of staleFiles(root, files)) {
    different.push(relative(process.cwd(), `${root}${name}`))
    if (!check) rmSync(`${root}${name}`)
  }
  for (const [name, text] of files) {
    const file = `${root}${name}`
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    different.push(relative(process.cwd(), file))
    if (check) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  if (check && different.length > 0) {
    console.error(`Run "npm run generate": ${different.join(', ')} would change.`)
    return 1
  }
  console.log(check ? 'Every generated file is up to date.' : `Wrote or removed ${different.length} generated files.`)
  return 0
}

/** Generated files that are no longer generated. */
function staleFiles(root: string, files: ReadonlyMap<string, string>): readonly string[] {
  return ['kinds', 'protobuf']
    .flatMap((folder) => readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.generated.ts') && !files.has(name))
}

if (main(process.argv.includes('--check')) !== 0) process.exitCode = 1
