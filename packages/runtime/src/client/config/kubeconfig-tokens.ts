import { readFileSync } from 'node:fs'
import { decodeDocument, isJsonDocument } from '@kubewright/kube/decode'
import {
  encodeJson,
  getField,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
} from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import { parseKubeconfig } from './kubeconfig-file.ts'
import { replaceFile, withFileLock } from './replace-file.ts'
import { yamlText } from './yaml-text.ts'

export interface UserLocation {
  readonly file: string
  readonly user: string
}

export interface StoredTokens {
  readonly idToken?: string
  readonly refreshToken?: string
}

const tokenFields = { idToken: 'id-token', refreshToken: 'refresh-token' } as const

/** The tokens now in the kubeconfig: kubectl or another process may have renewed them. */
export function readStoredTokens({ file, user }: UserLocation): StoredTokens {
  try {
    const config = providerConfig(userOf(parseKubeconfig(readFileSync(file), file), user))
    const idToken = config === undefined ? undefined : getField(config, tokenFields.idToken)
    const refreshToken = config === undefined ? undefined : getField(config, tokenFields.refreshToken)
    return {
      ...(typeof idToken === 'string' && idToken !== '' ? { idToken } : {}),
      ...(typeof refreshToken === 'string' && refreshToken !== '' ? { refreshToken } : {}),
    }
  } catch {
    // The tokens loaded at the start are used if the file cannot be read now.
    return {}
  }
}

/**
 * Writes renewed tokens into the kubeconfig, as client-go does: under the lock that kubectl respects, the whole file at
 * once, with its mode. Comments and layout are kept if the tokens can be replaced in the text. A kubeconfig without
 * this user is not changed.
 *
 * @throws RuntimeError KUBECONFIG_WRITE_FAILED
 */
export async function storeTokens(location: UserLocation, tokens: StoredTokens, runtime: Runtime): Promise<void> {
  const { file, user } = location
  try {
    await withFileLock(file, runtime, () => {
      const text = readFileSync(file, 'utf8')
      const changed = withTokens(text, location, tokens)
      if (changed !== undefined) replaceFile(file, changed, runtime.random.uuid())
    })
  } catch (error) {
    const why = String((error as { code?: unknown }).code)
    const message = `cannot write the renewed tokens of the user ${user} to ${file}: ${why}; they stay in use`
    throw new RuntimeError('KUBECONFIG_WRITE_FAILED', message)
  }
}

/** The text of the kubeconfig with new tokens; undefined when it has no place for them. */
export function withTokens(text: string, { file, user }: UserLocation, tokens: StoredTokens): string | undefined {
  const root = parseKubeconfig(Buffer.from(text), file)
  const config = providerConfig(userOf(root, user))
  if (config === undefined) return undefined
  const fields = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [tokenFields[name as keyof StoredTokens], token]),
  )
  const wanted = withProviderConfig(root, user, { ...config, ...fields })
  const candidates = [
    () => exchanged(text, config, fields),
    () => (isJsonDocument(text) ? encodeJson(wanted) : yamlText(wanted)),
    () => encodeJson(wanted),
  ]
  // Whichever way it is made, the result must parse to the wanted document.
  return candidates.map((make) => make()).find((candidate) => readsAs(candidate, wanted))
}

function readsAs(text: string, value: JsonValue): boolean {
  try {
    return jsonEqual(decodeDocument(text).value, value)
  } catch {
    return false
  }
}

/** The text with each old token replaced. */
function exchanged(text: string, config: JsonObject, fields: Readonly<Record<string, string>>): string {
  let changed = text
  for (const [field, token] of Object.entries(fields)) {
    const known = getField(config, field)
    if (typeof known === 'string' && known !== '') changed = changed.replaceAll(known, () => token)
  }
  return changed
}

function userOf(root: JsonObject, user: string): JsonObject | undefined {
  const users = getField(root, 'users')
  const entry = isJsonArray(users) ? users.find((item) => isJsonObject(item) && getField(item, 'name') === user) : {}
  return field(entry as JsonObject | undefined, 'user')
}

function providerConfig(user: JsonObject | undefined): JsonObject | undefined {
  return field(field(user, 'auth-provider'), 'config')
}

function field(object: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = object === undefined ? undefined : getField(object, name)
  return value !== undefined && isJsonObject(value) ? value : undefined
}

function withProviderConfig(root: JsonObject, userName: string, config: JsonObject): JsonObject {
  const users = getField(root, 'users') as readonly JsonObject[]
  return {
    ...root,
    users: users.map((entry) => {
      if (getField(entry, 'name') !== userName) return entry
      const user = field(entry, 'user') ?? {}
      return { ...entry, user: { ...user, 'auth-provider': { ...field(user, 'auth-provider'), config } } }
    }),
  }
}
