import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCommand } from '../../command/index.ts'
import type { CommandHost } from '../../host.ts'
import { newFolder } from '../../project/testing/index.ts'

/** A command line without a terminal, whose output a test reads. */
export function commandHost(workingFolder: string) {
  const lines: string[] = []
  const errors: string[] = []
  const host: CommandHost = {
    print: (line) => void lines.push(line),
    printError: (line) => void errors.push(line),
    environment: {},
    processId: 1,
    homeFolder: '/nowhere',
    workingFolder,
    isTerminal: false,
    isColoured: false,
    stopRequested: Promise.resolve(),
  }
  const run = (...args: readonly string[]) => runCommand(args, host)
  return { host, lines, errors, run }
}

/** A new project in a temporary folder, without its packages, and a command line in it. */
export async function scaffoldedProject(...args: readonly string[]) {
  const above = newFolder()
  const { run: init, errors } = commandHost(above)
  expect(await init('init', 'guestbook', ...args), errors.join('\n')).toBe(0)
  const folder = join(above, 'guestbook')
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
  return { folder, files, read: (path: string) => readFileSync(join(folder, path), 'utf8'), ...commandHost(folder) }
}
