import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { ObjectName } from '../../client/index.ts'
import { RuntimeError } from '../../errors.ts'
import type { Desired, KindReference } from '../../resource/index.ts'
import { type GeneratedContent, modeOf, withMode } from './child-mode.ts'

/** What a function generates for a child: its input without the name. */
export type OnceContent<Input> = Omit<Input, 'metadata'> & { readonly metadata?: ObjectMeta }

/**
 * A child that is created once: made when it is absent, never changed afterwards, and deleted when it is no longer in
 * the list. For passwords, keys and certificates. With a kind, a name and a function, the contents are generated only
 * when the child is created; the function may be asynchronous.
 *
 * ```ts
 * once(Secret, 'database', () => ({ stringData: { password: randomBytes(24).toString('base64') } }))
 * ```
 */
export function once<T extends KubernetesObject, Id extends string>(child: Desired<T, Id>): Desired<T, Id>
export function once<T extends KubernetesObject, Input, const Id extends string>(
  kind: KindReference<T, Input, Id>,
  name: string | ObjectName,
  content: () => OnceContent<Input> | Promise<OnceContent<Input>>,
): Desired<KubernetesObject, Id>
export function once(
  what: KubernetesObject | KindReference,
  name?: string | ObjectName,
  content?: GeneratedContent,
): Desired {
  if (typeof content === 'function' && name !== undefined) {
    const { definition } = what as KindReference
    const metadata = typeof name === 'string' ? { name } : { namespace: name.namespace, name: name.name }
    const { kind } = definition
    return withMode({ apiVersion: apiVersionOf(definition), kind, metadata: metadata as ObjectMeta }, 'once', {
      content,
    })
  }
  if (typeof what === 'function') {
    throw new RuntimeError('CHILD_INVALID', 'once() takes a child, or a kind, a name and a function')
  }
  const child = what as Desired
  const { apiVersion, kind, metadata } = withMode(child, 'once', {})
  const identity = { name: metadata?.name, namespace: metadata?.namespace } as ObjectMeta
  // Only the identity is a field: the determinism check must not compare contents that are generated.
  return withMode({ apiVersion, kind, metadata: identity }, 'once', { ...modeOf(child), content: () => child })
}
