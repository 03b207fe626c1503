import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../errors.ts'
import type { Project } from '../project/index.ts'
import { suggestion } from '../suggestion.ts'
import { type ApiNames, kebabCase } from './api-names.ts'
import { closingPosition, maskedSource } from './masked-source.ts'

/** A kind that a file of the project defines with defineResource. */
export interface ProjectKind extends ApiNames {
  /** The path of the file in the project. */
  readonly path: string
}

/** The kinds that src/*.ts define, read from the texts: the project need not be installed. */
export async function projectKinds({ folder, settings }: Project): Promise<readonly ProjectKind[]> {
  const names = await readdir(join(folder, 'src')).catch(() => [])
  const paths = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  const found = paths.map(async (name) => {
    const text = await readFile(join(folder, 'src', name), 'utf8')
    return kindsIn(text, settings.domain).map((kind) => ({ ...kind, path: `src/${name}` }))
  })
  return (await Promise.all(found)).flat()
}

/**
 * The kind of this name.
 *
 * @throws CliError CLI_KIND_UNKNOWN.
 */
export async function projectKind(project: Project, kind: string): Promise<ProjectKind> {
  const kinds = await projectKinds(project)
  const found = kinds.find((candidate) => candidate.kind === kind)
  if (found !== undefined && found.path === `src/${kebabCase(kind)}.ts`) return found
  if (found !== undefined) {
    const message = `${kind} is defined in ${found.path}; this command works on kinds in a file of their own, src/${kebabCase(kind)}.ts`
    throw new CliError('CLI_KIND_UNKNOWN', message)
  }
  const known = kinds.map((candidate) => candidate.kind)
  const list = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  const message = `the project has no kind ${JSON.stringify(kind)}${suggestion(kind, known)}; ${list}`
  throw new CliError('CLI_KIND_UNKNOWN', message)
}

function kindsIn(text: string, domain: string): readonly ApiNames[] {
  const masked = maskedSource(text)
  return [...masked.matchAll(/\bdefineResource\s*\(\s*\{/g)].flatMap((call) => {
    const open = call.index + call[0].length - 1
    const body = text.slice(open, closingPosition(masked, open))
    const textOf = (name: string) => new RegExp(`\\b${name}:\\s*['"\`]([^'"\`]*)['"\`]`).exec(body)?.[1]
    const kind = textOf('kind')
    if (kind === undefined) return []
    return [
      {
        kind,
        group: textOf('group') ?? domain,
        version: textOf('version') ?? textOf('stored') ?? 'v1',
        plural: textOf('plural'),
        isClusterScoped: textOf('scope') === 'Cluster',
      },
    ]
  })
}
