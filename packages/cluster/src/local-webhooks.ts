import type { WebhookCaller } from '@kubewright/apiserver'
import type { MountedCalls, WebhookHost } from 'kubewright/webhook'

export interface LocalWebhooks extends WebhookHost {
  /** The caller for the API server: it calls the mounted webhooks as functions, and others over HTTPS. */
  readonly caller: WebhookCaller
}

/** A domain that no network resolves (RFC 9476 reserves it), so that no other server is called after an unmount. */
const domain = 'webhooks.kubewright.alt'

/** The webhooks of the operators in this process. */
export function createLocalWebhooks(): LocalWebhooks {
  const mounted = new Map<string, MountedCalls>()
  let mounts = 0
  return {
    mount(operator, calls) {
      mounts++
      // Two operators may have the same name, such as two replicas in one simulation.
      const url = `https://${mounts}.${hostLabel(operator)}.${domain}`
      mounted.set(url, calls)
      return { url, unmount: () => void mounted.delete(url) }
    },
    caller: {
      handles: ({ url = '' }) => URL.canParse(url) && new URL(url).hostname.endsWith(`.${domain}`),
      async call({ url = '' }, review, timeoutMs) {
        const { origin, pathname } = new URL(url)
        const calls = mounted.get(origin)
        if (calls === undefined) throw new Error(`Post "${url}": no operator in this process serves it any more`)
        return calls.call(pathname, review, timeoutMs)
      },
    },
  }
}

/** The name of an operator as a part of a host name. */
function hostLabel(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'operator'
  )
}
