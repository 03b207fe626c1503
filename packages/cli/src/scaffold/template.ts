import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type ApiNames, camelCase, kebabCase } from './api-names.ts'

/** The project that scaffolds are made from: its tests run with those of this repository. */
const templateNames = { kind: 'WebApp', group: 'apps.example.com', version: 'v1', project: 'example-operator' } as const

/** The files of every project, by their path there. Packages on npm cannot contain files with some of these names. */
export const projectFiles: Readonly<Record<string, string>> = {
  'package.json': 'package.json',
  'tsconfig.json': 'tsconfig.json',
  'README.md': 'README.md',
  'AGENTS.md': 'AGENTS.md',
  '.gitignore': 'gitignore',
  '.editorconfig': 'editorconfig',
  '.github/workflows/test.yml': 'github/workflows/test.yml',
  'src/operator.ts': 'src/operator.ts',
}

/** The text of a file of the template. */
export function templateFile(path: string): string {
  const manifest = createRequire(import.meta.url).resolve('@kubewright/cli/package.json')
  return readFileSync(join(dirname(manifest), 'template', path), 'utf8')
}

/** A path or text of the template with the names of a kind and a project in place of its own. */
export function withNames(text: string, names: ApiNames, project: string): string {
  const replacements: Readonly<Record<string, string>> = {
    [`${templateNames.group}/${templateNames.version}`]: `${names.group}/${names.version}`,
    [`version: '${templateNames.version}'`]: `version: '${names.version}'`,
    [templateNames.group]: names.group,
    [templateNames.project]: project,
    [templateNames.kind]: names.kind,
    [camelCase(templateNames.kind)]: camelCase(names.kind),
    [kebabCase(templateNames.kind)]: kebabCase(names.kind),
  }
  // One pass, so that a name that contains a name of the template is not replaced again.
  const pattern = Object.keys(replacements)
    .map((word) => word.replace(/[.']/g, '\\$&'))
    .join('|')
  return text.replace(new RegExp(pattern, 'g'), (word) => replacements[word] ?? word)
}
