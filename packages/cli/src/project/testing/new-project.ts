import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

/** A temporary folder that the end of the test removes. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes files below a folder. */
export function writeTexts(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

export const projectManifest = JSON.stringify({
  name: 'sites',
  version: '1.2.3',
  type: 'module',
  kubewright: { domain: 'example.com' },
})

/** A project in a temporary folder, with the packages of this repository as its node_modules. */
export function newProject(files: Readonly<Record<string, string>> = {}): string {
  const folder = newFolder()
  writeTexts(folder, { 'package.json': projectManifest, ...files })
  linkPackages(folder)
  return folder
}

/** Links every package of this repository into a project: each by itself, so that caches of the project are in the project. */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'))
  for (const name of names) symlinkSync(join(modules, name), join(folder, 'node_modules', name))
}
