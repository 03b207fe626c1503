import { isAlreadyExists, isNotFound } from '@kubewright/kube/status'

/**
 * What the request gives, or undefined when the object is not there, as for a deletion that somebody else was first at.
 *
 * ```ts
 * await ignoreNotFound(client.delete(ConfigMap, { namespace: 'default', name: 'old' }))
 * ```
 */
export function ignoreNotFound<Result>(request: Promise<Result>): Promise<Result | undefined> {
  return ignoring(request, isNotFound)
}

/** What the request gives, or undefined when there is an object of that name already. */
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
