import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isGenerated, type PlannedFile } from '../files/index.ts'
import type { LoadedOperator, Project } from '../project/index.ts'
import { apiPage, apiPagePath } from './api-page.ts'
import {
  definitionFiles,
  definitionsFolder,
  rightsPath,
  rightsText,
  webhooksPath,
  webhooksText,
} from './manifest-files.ts'
import { sampleFiles } from './sample-files.ts'

/** The files that follow from the definitions of a project; those of kinds that are gone are planned as deleted. */
export async function generatedFiles(
  project: Project,
  loaded: LoadedOperator,
): Promise<ReadonlyMap<string, PlannedFile>> {
  const webhooks = webhooksText(loaded)
  const texts = new Map([
    ...definitionFiles(loaded),
    [rightsPath, rightsText(project, loaded)] as const,
    ...(webhooks === undefined ? [] : [[webhooksPath, webhooks] as const]),
    [apiPagePath, apiPage(loaded.operator.name, loaded.kinds)] as const,
    ...sampleFiles(loaded),
  ])
  const written = new Map([...texts].map(([path, text]): [string, PlannedFile] => [path, { text }]))
  const outdated = (await presentManifests(project.folder)).filter((path) => !written.has(path))
  return new Map([...written, ...outdated.map((path): [string, PlannedFile] => [path, { text: undefined }])])
}

/** The generated files among those that an earlier definition may have left. */
async function presentManifests(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, definitionsFolder)).catch(() => [])
  const paths = [...names.sort().map((name) => `${definitionsFolder}/${name}`), webhooksPath]
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8').catch(() => '')))
  return paths.filter((_, index) => isGenerated(texts[index] ?? ''))
}
