import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { encodeJson, type JsonValue, parseJson } from '@kubewright/kube/json'

/** The outcome in Kubernetes: a result, an error, or a panic. */
export type OracleResult = { readonly output: JsonValue } | { readonly error: string } | { readonly panic: string }

export interface Oracle {
  /** Calls one function; calls may be pipelined. */
  call(functionName: string, input: JsonValue): Promise<OracleResult>
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (result: OracleResult) => void
  readonly reject: (error: Error) => void
}

/** Starts the program and speaks its protocol: a line of JSON for each request and each response, in order. */
export function openOracle(path: string): Oracle {
  const child = spawn(path, [], { stdio: 'pipe' })
  const waiting: Waiting[] = []
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  // Writing to a program that has ended fails here; its end is reported below.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => failAll(waiting, error))
    child.once('close', (status) => {
      failAll(waiting, new Error(`the oracle ended with ${status}: ${complaints}`))
      resolve()
    })
  })
  readLines(child, (line) => {
    waiting.shift()?.resolve(parseJson(line) as unknown as OracleResult)
  })
  return {
    call: (functionName, input) => {
      const result = new Promise<OracleResult>((resolve, reject) => waiting.push({ resolve, reject }))
      child.stdin.write(`${encodeJson({ function: functionName, input })}\n`)
      return result
    },
    close: () => {
      child.stdin.end()
      return ended
    },
  }
}

function failAll(waiting: Waiting[], error: Error): void {
  for (const { reject } of waiting.splice(0)) reject(error)
}

function readLines(child: ChildProcessWithoutNullStreams, see: (line: string) => void): void {
  let rest: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n')
    const last = lines.pop() as string
    for (const [index, line] of lines.entries()) see(index === 0 ? rest.join('') + line : line)
    rest = lines.length > 0 ? [last] : [...rest, last]
  })
}
