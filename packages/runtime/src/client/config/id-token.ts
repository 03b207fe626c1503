import { getField, isJsonObject, parseJson } from '@kubewright/kube/json'

/** When an ID token expires, in wall time; undefined when it is not a JWT or has no expiry. */
export function idTokenExpiryMs(idToken: string): number | undefined {
  const [, payload, ...rest] = idToken.split('.')
  if (payload === undefined || rest.length !== 1) return undefined
  try {
    const claims = parseJson(Buffer.from(payload, 'base64url'))
    const expirySeconds = isJsonObject(claims) ? getField(claims, 'exp') : undefined
    return typeof expirySeconds === 'number' ? Math.trunc(expirySeconds) * 1000 : undefined
  } catch {
    return undefined
  }
}
