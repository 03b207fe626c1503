import { parseArgs } from 'node:util'
import type { ClusterCommandOptions } from '../cluster/index.ts'
import { usageError } from './usage-error.ts'

export type Command =
  | { readonly name: 'help' | 'version' }
  | { readonly name: 'cluster'; readonly options: ClusterCommandOptions }

const portMax = 65_535

/** @throws CliError CLI_USAGE. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help === true) return { name: 'help' }
  if (values.version === true) return { name: 'version' }
  const [name, ...rest] = positionals
  if (name === undefined) throw usageError('a command is missing')
  if (name !== 'cluster') throw usageError(`there is no command ${JSON.stringify(name)}`)
  if (rest.length > 0) throw usageError(`cluster takes no arguments, and got ${JSON.stringify(rest[0])}`)
  const { kubeconfig, token } = values
  if (kubeconfig === '') throw usageError('--kubeconfig must name a file')
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw usageError('--token must be visible characters without spaces, as a header carries it')
  }
  const options = { port: portOf(values.port), kubeconfig, token, tokenFile: values['token-auth-file'] }
  return { name, options }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = { port: text, kubeconfig: text, token: text, 'token-auth-file': text, help: flag, version: flag }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // Node says which option, and adds advice about positional arguments that does not help here.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ', 1)
    throw usageError(sentence)
  }
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 0
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= portMax) return port
  throw usageError(`--port must be a number from 0 to ${portMax}, and is ${JSON.stringify(text)}`)
}
