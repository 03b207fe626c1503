import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decodeYamlDocuments } from '@kubewright/kube/decode'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { KindReference } from '../kind/index.ts'
import { kindsOfManifest, typesOfManifest } from './index.ts'

const definitions = fileURLToPath(new URL('../../../../../shared/data/crds/', import.meta.url))
const nodeModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

test.skipIf(!existsSync(definitions))(
  'the types of the definitions of published operators compile and their kinds work (needs the published data)',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(nodeModules, '.foreign-'))
    try {
      const names = readdirSync(definitions).map((file) => file.replace('.yaml', ''))
      expect(names.length).toBeGreaterThan(30)
      for (const name of names) {
        const text = readFileSync(join(definitions, `${name}.yaml`), 'utf8')
        const types = typesOfManifest(text)
        const again = decodeYamlDocuments(text).map(({ value }) => value as JsonObject)
        expect(typesOfManifest(again)).toBe(types)
        writeFileSync(join(folder, `${name}.ts`), types)
        const untyped = kindsOfManifest(text)
        const typed = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as Record<string, KindReference>
        expect(Object.keys(typed).toSorted()).toEqual(Object.keys(untyped).toSorted())
        for (const [kindName, { id, definition }] of Object.entries(untyped)) {
          const { manifest: _manifest, shape, ...rest } = definition
          expect(typed[kindName]?.id).toBe(id)
          expect(typed[kindName]?.definition).toMatchObject({ ...rest })
          expect(typed[kindName]?.definition.shape()).toEqual(shape())
        }
      }
      expect(compileFolder(folder)).toBe('')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

const compilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  verbatimModuleSyntax: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  allowImportingTsExtensions: true,
  customConditions: ['@kubewright/source'],
}

/** The errors in the files themselves: they import the sources of the package, which have other options. */
function compileFolder(folder: string): string {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const compiler = join(nodeModules, 'typescript-7', 'bin', 'tsc')
  try {
    return execFileSync(process.execPath, [compiler, '-p', folder], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    const { stdout } = error as { readonly stdout: string }
    return stdout
      .split(/\n(?=\S)/)
      .filter((line) => !line.startsWith('..'))
      .join('\n')
      .trim()
  }
}
