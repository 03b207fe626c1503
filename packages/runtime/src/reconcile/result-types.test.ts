import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type TypeScript from 'typescript'
import { expect, test } from 'vitest'

const nodeModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

const head = `
import { defineController, defineResource, keep } from 'kubewright'
import { Deployment, Service } from 'kubewright/kinds'
import { z } from 'zod'

const Site = defineResource({
  group: 'example.com', version: 'v1', kind: 'Site', conditions: ['Ready'],
  spec: z.object({ size: z.int(), tags: z.array(z.string()) }),
  status: z.object({
    phase: z.enum(['Large', 'Small']),
    ready: z.int().default(0),
    parts: z.array(z.object({ name: z.string() })).default([]),
  }),
})
const owns = { deployments: Deployment }
const web = { name: 'web' }
`

const valid = `
defineController({ for: Site, reconcile: ({ spec }) => ({ status: { phase: spec.size > 1 ? 'Large' : 'Small' } }) })
defineController({ for: Site, reconcile({ spec }) { return { status: { phase: spec.size > 1 ? 'Large' : 'Small', parts: [web] } } } })
defineController({ for: Site, async reconcile({ spec }) { return { status: { phase: spec.size > 1 ? 'Large' : 'Small' } } } })
defineController({ for: Site, async reconcile({ spec }) { return { conditions: { Ready: { status: spec.size > 1 ? 'True' : 'False', reason: 'Counted' } } } } })
defineController({ for: Site, reconcile({ spec }, { result }) { return result({ status: { phase: spec.size > 1 ? 'Large' : 'Small' } }) } })
defineController({ for: Site, owns, reconcile: ({ spec, metadata }) => ({ children: [spec.size > 1 && Deployment({ metadata: { name: metadata.namespace.slice(1) } })] }) })
defineController({ for: Site, owns, reconcile: (_site, { owned }) => ({ children: owned.deployments.map(keep) }) })
defineController({ for: Site, owns, reconcile: () => ({}), finalize: (_site, { owned }) => owned.deployments.length > 0 ? { children: [Deployment({ metadata: web })] } : undefined })
defineController({ for: Site, owns, reconcile(_site, { owned }) { if (owned.deployments.length > 1) return; return { requeueAfterMs: 1000 } } })
`

/** A mistake on one line, and the error that TypeScript reports for it: on which text, with which words. */
const mistakes: readonly (readonly [line: string, at: string, message: string])[] = [
  [
    `defineController({ for: Site, reconcile: (_, { result }) => result({ status: { phase: 'Medium' } }) })`,
    'phase',
    `Type '"Medium"' is not assignable to type '"Large" | "Small"'.`,
  ],
  [
    `defineController({ for: Site, reconcile(_, { result }) { return result({ status: { phase: 'Small', redy: 1 } }) } })`,
    'redy',
    `'redy' does not exist in type '{ readonly phase: "Large" | "Small"; readonly ready?: number`,
  ],
  [
    `defineController({ for: Site, async reconcile(_, { result }) { return result({ status: { phase: 'Small', parts: [{ name: 'a', nam: 2 }] } }) } })`,
    'nam:',
    `'nam' does not exist in type '{ readonly name: string; }'. Did you mean to write 'name'?`,
  ],
  [
    `defineController({ for: Site, async reconcile(_, { result }) { return result({ chidren: [] }) } })`,
    'chidren',
    `Did you mean to write 'children'?`,
  ],
  [
    `defineController({ for: Site, reconcile(_, { result }) { return result({ conditions: { Redy: { status: 'True', reason: 'X' } } }) } })`,
    'Redy',
    `Did you mean to write 'Ready'?`,
  ],
  [
    `defineController({ for: Site, owns, reconcile: () => ({ children: [Deployment({ metadata: web, spec: { replica: 2 } })] }) })`,
    'replica',
    `'replica' does not exist in type 'DeploymentSpec'. Did you mean to write 'replicas'?`,
  ],
  [
    `defineController({ for: Site, owns, reconcile: (_, { get }) => { get(Service, 'web'); return {} } })`,
    'Service',
    `is not assignable to parameter of type`,
  ],
  [
    `defineController({ for: Site, reconcile(site) { site.spec.tags.push('new'); return {} } })`,
    'push',
    `Property 'push' does not exist on type 'readonly string[]'.`,
  ],
  [
    `defineController({ for: Site, reconcile(site) { site.spec.size = 2; return {} } })`,
    'size =',
    `Cannot assign to 'size' because it is a read-only property.`,
  ],
  // Without result(), TypeScript can only report the whole function; the last line of its message names the field.
  [
    `defineController({ for: Site, reconcile() { return { status: { phase: 'Small', redy: 1 } } } })`,
    'reconcile',
    `"status.redy does not exist"`,
  ],
  [
    `defineController({ for: Site, async reconcile() { return { status: { phase: 'Small', parts: [{ name: 'a', nam: 2 }] } } } })`,
    'reconcile',
    `"status.parts.nam does not exist"`,
  ],
  [
    `defineController({ for: Site, async reconcile() { return { chidren: [], status: { phase: 'Small' } } } })`,
    'reconcile',
    `"chidren does not exist"`,
  ],
  [
    `defineController({ for: Site, reconcile: () => ({ conditions: { Ready: { status: 'True', reason: 'X' }, Redy: { status: 'True', reason: 'X' } } }) })`,
    'reconcile',
    `"conditions.Redy does not exist"`,
  ],
  [
    `defineController({ for: Site, owns, reconcile: (_, { owned }) => ({ children: owned.deployments }) })`,
    'reconcile',
    `"children: return keep(object) for an object that was read"`,
  ],
  [
    `defineController({ for: Site, owns, reconcile: (_, { owned }) => ({ children: owned.deployments.map((one) => one.metadata.name === 'a' && one) }) })`,
    'reconcile',
    `"children: return keep(object) for an object that was read"`,
  ],
  [
    `defineController({ for: Site, reconcile: () => ({}), finalize: (_, { result }) => result({ requeueAfter: 5 }) })`,
    'requeueAfter:',
    `Did you mean to write 'requeueAfterMs'?`,
  ],
  [
    `defineController({ for: Site, reconcile: () => ({}), async finalize() { return { requeueAt: new Date(), deleteFirst: true } } })`,
    'finalize',
    `"deleteFirst does not exist"`,
  ],
  [
    `defineController({ for: Site, owns, reconcile() { return { children: [Service({ metadata: web })] } } })`,
    'reconcile',
    `Type '"Service"' is not assignable to type '"Deployment.apps"'.`,
  ],
]

interface TypeError {
  readonly position: { readonly line: number; readonly character: number }
  readonly message: string
}

test.each([
  ['5.5', 'typescript-5.5'],
  ['6', 'typescript'],
  ['7', 'typescript-7'],
])('TypeScript %s accepts valid results and reports each mistake where it is written', async (version, compiler) => {
  const lines = `${head}${valid}${mistakes.map(([line]) => line).join('\n')}`.split('\n')
  const found = await withProgram(lines.join('\n'), (folder) =>
    version === '7' ? errorsByCommand(compiler, folder) : errorsByLibrary(compiler, folder),
  )
  const errors = found.map(({ position, message }) => {
    const line = lines[position.line] ?? ''
    return { line, at: line.slice(position.character), message }
  })
  for (const [line, at, message] of mistakes) {
    const reported = errors.filter((error) => error.line === line)
    expect(
      reported.map((error) => error.at.slice(0, at.length)),
      line,
    ).toEqual([at])
    expect(reported[0]?.message, line).toContain(message)
    if (!['reconcile', 'finalize', 'Service'].includes(at))
      expect(reported[0]?.message.trimEnd().split('\n'), line).toHaveLength(1)
  }
  expect(errors.filter(({ line }) => !mistakes.some(([mistake]) => mistake === line))).toEqual([])
})

const compilerOptions = {
  noEmit: true,
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  allowImportingTsExtensions: true,
  customConditions: ['@kubewright/source'],
}

/** Runs with the program in a folder from which it can import the packages by name. */
async function withProgram<Result>(text: string, run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(nodeModules, '.result-types-'))
  try {
    writeFileSync(join(folder, 'operator.ts'), text)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['operator.ts'] }))
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Checks the program alone: the packages' own sources use syntax that the oldest version does not know. */
async function errorsByLibrary(compiler: string, folder: string): Promise<readonly TypeError[]> {
  const { default: ts }: { readonly default: typeof TypeScript } = await import(compiler)
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, folder)
  const program = ts.createProgram([join(folder, 'operator.ts')], options)
  const source = program.getSourceFile(join(folder, 'operator.ts'))
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => ({
    position: source?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 },
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
}

async function errorsByCommand(compiler: string, folder: string): Promise<readonly TypeError[]> {
  const tsc = join(nodeModules, compiler, 'bin/tsc')
  const output = await promisify(execFile)(process.execPath, [tsc], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  )
  return output.split(/\n(?=\S)/).flatMap((block) => {
    const [, row, column, message = ''] = /^operator\.ts\((\d+),(\d+)\): error (.*)/s.exec(block) ?? []
    return row === undefined ? [] : [{ position: { line: Number(row) - 1, character: Number(column) - 1 }, message }]
  })
}
