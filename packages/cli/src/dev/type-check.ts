import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { cliLimits } from '../limits.ts'
import type { TypeProblem } from './dev-event.ts'

export interface TypeCheck {
  close(): Promise<void>
}

/**
 * Runs the project's own TypeScript compiler on every change, in a process of its own and behind everything else.
 * Undefined if the project has no compiler or no tsconfig.json.
 */
export function startTypeCheck(
  folder: string,
  onProblems: (problems: readonly TypeProblem[]) => void,
): TypeCheck | undefined {
  const compiler = compilerOf(folder)
  if (compiler === undefined || !existsSync(join(folder, 'tsconfig.json'))) return undefined
  const child = spawn(
    process.execPath,
    [compiler, '--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  if (child.pid !== undefined) lowerPriority(child.pid)
  const reader = new CompilerOutput(onProblems)
  createInterface({ input: child.stdout }).on('line', (line) => reader.read(line))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    close() {
      child.kill()
      return ended
    },
  }
}

function compilerOf(folder: string): string | undefined {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve('typescript/package.json')
    const path = join(dirname(manifest), 'bin', 'tsc')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** A reload must not wait for the compiler. */
function lowerPriority(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

/** Collects the problems of one compilation. */
export class CompilerOutput {
  readonly #onProblems: (problems: readonly TypeProblem[]) => void
  #problems: TypeProblem[] = []

  constructor(onProblems: (problems: readonly TypeProblem[]) => void) {
    this.#onProblems = onProblems
  }

  read(line: string): void {
    const [, file, row, column, code, message] = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line) ?? []
    if (file !== undefined && code !== undefined && message !== undefined) {
      if (this.#problems.length >= cliLimits.typeProblemsMax) return
      this.#problems.push({ file, line: Number(row), column: Number(column), code, message })
    } else if (/Found \d+ errors?\. Watching for file changes/.test(line)) {
      const found = this.#problems
      this.#problems = []
      this.#onProblems(found)
    } else if (/Starting (?:incremental )?compilation|File change detected/.test(line)) this.#problems = []
  }
}
