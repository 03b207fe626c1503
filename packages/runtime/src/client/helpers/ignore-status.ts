import { isAlreadyExists, isNotFound } from '@kubewright/kube/status'

/**
 * Returns the result of the request, or undefined on 404, as when another client already deleted the object.
 *
 * ```ts
 * await ignoreNotFound(client.delete(ConfigMap, { namespace: 'default', name: 'old' }))
 * ```
 */
export function ignoreNotFound<Result>(request: Promise<Result>): Promise<Result | undefined> {
  return ignoring(request, isNotFound)
}

/** Returns the result of the request, or undefined when the object already exists. */
export function ignoreAlreadyExists<Result>(request: Promise<Result>): Promise<Result | undefined> {
  return ignoring(request, isAlreadyExists)
}

async function ignoring<Result>(
  request: Promise<Result>,
  isExpected: (error: unknown) => boolean,
): Promise<Result | undefined> {
  try {
    return await request
  } catch (error) {
    if (isExpected(error)) return undefined
    throw error
  }
}
