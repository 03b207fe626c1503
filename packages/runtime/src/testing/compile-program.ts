import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type TypeScript from 'typescript'

const nodeModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** The oldest TypeScript that is supported, the current one and the next, by their folders in node_modules. */
export const compilers: readonly (readonly [version: string, folder: string])[] = [
  ['5.5', 'typescript-5.5'],
  ['6', 'typescript'],
  ['7', 'typescript-7'],
]

export interface CompilerError {
  /** The line of the program, and the text from the error on. */
  readonly line: string
  readonly at: string
  readonly message: string
}

const compilerOptions = {
  noEmit: true,
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  allowImportingTsExtensions: true,
  customConditions: ['@kubewright/source'],
}

/** The errors of a program that imports the packages by name, as one version of TypeScript reports them. */
export async function compileProgram(
  version: string,
  compiler: string,
  text: string,
): Promise<readonly CompilerError[]> {
  const folder = mkdtempSync(join(nodeModules, '.program-'))
  try {
    writeFileSync(join(folder, 'program.ts'), text)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    const found = version === '7' ? await errorsByCommand(compiler, folder) : await errorsByLibrary(compiler, folder)
    const lines = text.split('\n')
    return found.map(({ row, column, message }) => {
      const line = lines[row] ?? ''
      return { line, at: line.slice(column), message: message.trimEnd() }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface FoundError {
  readonly row: number
  readonly column: number
  readonly message: string
}

/** Checks the program alone: the packages' own sources use syntax that the oldest version does not know. */
async function errorsByLibrary(compiler: string, folder: string): Promise<readonly FoundError[]> {
  const { default: ts }: { readonly default: typeof TypeScript } = await import(compiler)
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, folder)
  const program = ts.createProgram([join(folder, 'program.ts')], options)
  const source = program.getSourceFile(join(folder, 'program.ts'))
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const position = source?.getLineAndCharacterOfPosition(start)
    return {
      row: position?.line ?? 0,
      column: position?.character ?? 0,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }
  })
}

async function errorsByCommand(compiler: string, folder: string): Promise<readonly FoundError[]> {
  const tsc = join(nodeModules, compiler, 'bin/tsc')
  const output = await promisify(execFile)(process.execPath, [tsc], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  )
  return output.split(/\n(?=\S)/).flatMap((block) => {
    const [, row, column, message = ''] = /^program\.ts\((\d+),(\d+)\): error (.*)/s.exec(block) ?? []
    return row === undefined ? [] : [{ row: Number(row) - 1, column: Number(column) - 1, message }]
  })
}
