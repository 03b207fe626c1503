import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { belongTogether, type KeyPair } from './credential-file.ts'
import type { Environment } from './environment.ts'
import { type ExecCredential, readExecCredential } from './exec-credential.ts'
import { type ExecPluginPolicy, execRefusal, findExecutable } from './exec-policy.ts'
import { runExecCommand } from './exec-run.ts'
import { type Confidential, reveal } from './secret.ts'

export const execApiVersions: readonly string[] = [
  'client.authentication.k8s.io/v1',
  'client.authentication.k8s.io/v1beta1',
]

/** Whether the plugin gets this process's standard input: to ask for a password, say. */
export type InteractiveMode = 'Never' | 'IfAvailable' | 'Always'

/** A command that prints a credential: the exec plugin of a kubeconfig user. */
export interface ExecPlugin {
  /** A name to be looked up in PATH, or an absolute path. */
  readonly command: string
  readonly args?: readonly Confidential[] | undefined
  /** Besides the variables of this process. */
  readonly environment?: readonly { readonly name: string; readonly value: Confidential }[] | undefined
  readonly apiVersion: string
  readonly interactiveMode: InteractiveMode
  /** How to install the command, for the error that it is missing. */
  readonly installHint?: string | undefined
  /** JSON that tells the plugin of the cluster; without it the plugin is told nothing. */
  readonly cluster?: Confidential | undefined
  readonly policy?: ExecPluginPolicy | undefined
}

/** What of this process a plugin gets. */
export interface ExecHost {
  readonly environment: Environment
  /** Whether the standard input is a terminal. */
  readonly isTerminal: boolean
  /** Where the plugin's standard error goes: this process's, or a file descriptor. */
  readonly stderr: 'inherit' | number
}

export interface ExecCredentials {
  /** The credentials to use now: those known until they expire or are refused, else those of a new run. */
  current(): Promise<ExecCredential>
  token(): string | Promise<string>
  /** Forgets the credentials with this token, unless they were renewed meanwhile. */
  invalidate(token: string): void
  clientCertificate(): KeyPair | undefined | Promise<KeyPair | undefined>
}

/** Runs the plugin when credentials are needed; whoever asks while it runs waits for the same run. */
export function execCredentials(plugin: ExecPlugin, runtime: Runtime, host: ExecHost): ExecCredentials {
  let known: ExecCredential | undefined
  let running: Promise<ExecCredential> | undefined
  const usable = () => {
    const isExpired = known?.expiryMs !== undefined && runtime.clock.now() > known.expiryMs
    return isExpired ? undefined : known
  }
  const renew = async () => {
    try {
      known = await runPlugin(plugin, runtime, host)
      return known
    } finally {
      running = undefined
    }
  }
  const current = () => {
    const credential = usable()
    if (credential !== undefined) return Promise.resolve(credential)
    running ??= renew()
    return running
  }
  return {
    current,
    // Without a wait where none is needed: this is asked for every request.
    token: () => usable()?.token ?? current().then(({ token }) => token),
    invalidate(token) {
      if (known?.token === token) known = undefined
    },
    clientCertificate: () => {
      const credential = usable()
      return credential === undefined
        ? current().then((renewed) => renewed.clientCertificate)
        : credential.clientCertificate
    },
  }
}

async function runPlugin(plugin: ExecPlugin, runtime: Runtime, host: ExecHost): Promise<ExecCredential> {
  const { command, policy = { policy: 'AllowAll' } } = plugin
  const isInteractive = interactiveFor(plugin, host)
  const environment = pluginEnvironment(plugin, isInteractive, host.environment)
  const file = findExecutable(command, host.environment)
  if (file === undefined) throw notFound(plugin)
  const refusal = execRefusal(command, file, policy, host.environment)
  if (refusal !== undefined) throw failed(command, `is not allowed to run: ${refusal}`)
  const output = await runExecCommand({
    file,
    args: (plugin.args ?? []).map(reveal),
    environment,
    stdin: isInteractive ? 'inherit' : 'ignore',
    stderr: host.stderr,
    runtime,
    timeoutMs: isInteractive ? runtimeLimits.execPluginInteractiveTimeoutMs : runtimeLimits.execPluginTimeoutMs,
    outputBytesMax: runtimeLimits.execPluginOutputBytesMax,
  })
  if (typeof output === 'string') throw failed(command, output)
  const credential = readExecCredential(output, plugin.apiVersion)
  if (typeof credential === 'string') throw failed(command, credential)
  const { clientCertificate } = credential
  if (clientCertificate !== undefined && !belongTogether(clientCertificate)) {
    throw failed(command, 'printed a certificate and a key that do not belong together')
  }
  return credential
}

function interactiveFor({ command, interactiveMode }: ExecPlugin, { isTerminal }: ExecHost): boolean {
  if (interactiveMode === 'Always' && !isTerminal) {
    throw failed(command, 'needs a terminal (interactiveMode: Always), but standard input is not one')
  }
  return interactiveMode !== 'Never' && isTerminal
}

function pluginEnvironment(plugin: ExecPlugin, isInteractive: boolean, environment: Environment): Environment {
  const cluster = plugin.cluster === undefined ? '' : `"cluster":${reveal(plugin.cluster)},`
  const spec = `{${cluster}"interactive":${isInteractive}}`
  const own = (plugin.environment ?? []).map(({ name, value }) => [name, reveal(value)])
  const info = `{"kind":"ExecCredential","apiVersion":${JSON.stringify(plugin.apiVersion)},"spec":${spec}}`
  return { ...environment, ...Object.fromEntries(own), KUBERNETES_EXEC_INFO: info }
}

function notFound({ command, installHint }: ExecPlugin): RuntimeError {
  const hint = installHint === undefined ? '; install it or correct the path' : `\n\n${installHint}`
  return failed(command, `was not found or is not executable${hint}`)
}

/** Neither what the plugin printed nor its arguments are repeated: they may hold secrets. */
function failed(command: string, why: string): RuntimeError {
  return new RuntimeError('EXEC_PLUGIN_FAILED', `the exec plugin ${command} ${why}`)
}
