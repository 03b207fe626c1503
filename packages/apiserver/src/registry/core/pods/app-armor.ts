import type { JsonObject } from '@kubewright/kube/json'

/** The prefix of the annotations that named AppArmor profiles of containers before 1.30. */
export const appArmorAnnotationPrefix = 'container.apparmor.security.beta.kubernetes.io/'

const localhostPrefix = 'localhost/'
const localhostProfileLengthMax = 4095

/** The profile in an annotation; undefined if it is invalid. */
export function profileOfAnnotation(annotation: string): JsonObject | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' }
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' }
  if (!annotation.startsWith(localhostPrefix)) return undefined
  const localhostProfile = annotation.slice(localhostPrefix.length)
  return localhostProfile === '' ? undefined : { type: 'Localhost', localhostProfile }
}

/** The same, if a container may have the profile. */
export function usableProfileOfAnnotation(annotation: string): JsonObject | undefined {
  const profile = profileOfAnnotation(annotation)
  const name = profile?.['localhostProfile']
  if (typeof name !== 'string') return profile
  return name === name.trim() && name.length <= localhostProfileLengthMax ? profile : undefined
}
