import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CliError } from '../errors.ts'
import type { CommandHost } from '../host.ts'

/**
 * Installs the dependencies of a new project and generates its files, as a person would in its folder.
 *
 * @throws CliError CLI_INSTALL_FAILED with the end of the output.
 */
export async function installProject(folder: string, host: CommandHost): Promise<void> {
  host.print('installing the dependencies with npm')
  await runNpm(folder, ['install', '--no-audit', '--no-fund', '--loglevel=error'], host)
  await runNpm(folder, ['run', '--silent', 'generate'], host)
}

async function runNpm(folder: string, args: readonly string[], host: CommandHost): Promise<void> {
  const isWindows = process.platform === 'win32'
  const npm = spawn(isWindows ? 'npm.cmd' : 'npm', [...args], {
    cwd: folder,
    env: host.environment as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The arguments are constants of this file.
    shell: isWindows,
  })
  const output: string[] = []
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => output.push(text))
  const [code] = (await once(npm, 'close').catch((error: unknown) => [String(error)])) as [unknown]
  if (code === 0) return
  const lines = output.join('').trim().split('\n').slice(-3).join(' ')
  const message = `npm ${args.join(' ')} failed in ${folder}: ${lines || String(code)}; the files are written, run it there again`
  throw new CliError('CLI_INSTALL_FAILED', message)
}
