import { open } from 'node:fs/promises'
import type { StaticToken, UserInfo } from '@kubewright/apiserver'
import { CliError } from '../errors.ts'
import { cliLimits } from '../limits.ts'
import { parseCsv } from './csv.ts'

export interface TokenUsers {
  readonly tokens: readonly StaticToken[]
  /** Warnings about lines that were ignored. They never contain a token. */
  readonly warnings: readonly string[]
}

/** @throws CliError CLI_TOKEN_FILE_UNREADABLE or CLI_TOKEN_FILE_INVALID. */
export async function readTokenFile(path: string): Promise<TokenUsers> {
  return parseTokenFile(await readText(path), path)
}

async function readText(path: string): Promise<string> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size <= cliLimits.tokenFileSizeBytesMax) return await file.readFile('utf8')
      const message = `the token file ${path} has ${size} bytes; the limit is ${cliLimits.tokenFileSizeBytesMax}`
      throw new CliError('CLI_TOKEN_FILE_INVALID', message)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof CliError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('CLI_TOKEN_FILE_UNREADABLE', `cannot read the token file ${path}: ${why}`, { cause: error })
  }
}

/** Parses kube-apiserver's static token file: one record of token, user, uid and optionally groups per user. */
export function parseTokenFile(text: string, path: string): TokenUsers {
  const users = new Map<string, UserInfo>()
  const warnings: string[] = []
  const { records, problem } = parseCsv(text)
  for (const { line, fields } of records) {
    const [token = '', name = '', uid = '', groups = ''] = fields
    if (fields.length < 3) {
      const message = `${path}:${line}: expected at least the fields token,user,uid; got ${fields.length}`
      throw new CliError('CLI_TOKEN_FILE_INVALID', message)
    }
    if (token === '') warnings.push(`${path}:${line}: the token is empty; the line is ignored`)
    else {
      if (users.has(token)) warnings.push(`${path}:${line}: an earlier line has the same token and is ignored`)
      users.set(token, userOf(name, uid, groups))
    }
  }
  if (problem === undefined) return { tokens: [...users].map(([token, user]) => ({ token, user })), warnings }
  throw new CliError('CLI_TOKEN_FILE_INVALID', `${path}:${problem.line}: ${problem.message}`)
}

function userOf(name: string, uid: string, groups: string): UserInfo {
  const named = groups === '' ? [] : groups.split(',')
  return { name, ...(uid === '' ? {} : { uid }), groups: named }
}
