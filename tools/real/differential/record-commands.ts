import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Endpoint } from './endpoint.ts'
import { fillText, type PlaceholderValues } from './placeholders.ts'
import { type Recorded, sendCleanup, sendSetup, sendStep } from './record-requests.ts'
import { type CommandResult, runCommand } from './run-command.ts'
import type { Command, CommandScenario } from './scenario.ts'

/** The paths of kubectl and helm. */
export type CommandPaths = Readonly<Record<Command['command'], string>>

/** The outcome of one command on one server. */
export interface RecordedCommand extends CommandResult {
  readonly label: string
  readonly command: Command
  /** The command line as it was run. */
  readonly line: string
}

export interface RecordedCommands {
  /** The failure before the first command. */
  readonly setup: readonly Recorded[]
  readonly commands: readonly RecordedCommand[]
  /** Their folder. */
  readonly folder: string
}

/**
 * Runs a scenario's commands against one server, in their own folder and home, which are removed afterwards. Calls
 * `onCommand` before each command.
 */
export async function recordCommands(
  scenario: CommandScenario,
  endpoint: Endpoint,
  namespace: string,
  paths: CommandPaths,
  onCommand: (label: string) => void = () => undefined,
): Promise<RecordedCommands> {
  const placeholderValues: PlaceholderValues = { namespace, responses: new Map() }
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-commands-'))
  const run = { endpoint, placeholderValues, responses: new Map(), recorded: [] }
  try {
    await sendSetup(run, scenario.setup ?? [])
    const kubeconfig = join(folder, 'kubeconfig')
    await endpoint.writeKubeconfig(kubeconfig, namespace)
    writeFiles(join(folder, 'work'), scenario.files ?? {}, placeholderValues)
    const commands: RecordedCommand[] = []
    for (const command of scenario.commands) {
      writeFiles(join(folder, 'work'), command.files ?? {}, placeholderValues)
      for (const step of command.before ?? []) await sendStep(run, step)
      const words = command.words.map((word) => fillText(word, placeholderValues))
      const label = command.name ?? `${command.command} ${command.words.join(' ')}`
      onCommand(label)
      const result = await runCommand({
        path: paths[command.command],
        words,
        folder: join(folder, 'work'),
        environment: environmentOf(folder, kubeconfig),
        stdin: fillText(command.stdin ?? '', placeholderValues),
      })
      const line = `${command.command} ${words.join(' ')}`
      commands.push({ label, command, line, ...result })
    }
    return { setup: run.recorded, commands, folder }
  } finally {
    await sendCleanup(run, scenario.cleanup ?? [])
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  placeholderValues: PlaceholderValues,
): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, fillText(text, placeholderValues))
  }
}

/** Inherits only PATH, for programs such as diff: no home, no configuration, no language. */
function environmentOf(folder: string, kubeconfig: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    TMPDIR: folder,
    KUBECONFIG: kubeconfig,
    KUBECACHEDIR: join(folder, 'cache'),
    HELM_CACHE_HOME: join(folder, 'helm-cache'),
    HELM_CONFIG_HOME: join(folder, 'helm-config'),
    HELM_DATA_HOME: join(folder, 'helm-data'),
    // Replaces the editor of kubectl edit.
    KUBE_EDITOR: 'sed -i s/red/green/',
    LANG: 'C',
    TZ: 'UTC',
  }
}
