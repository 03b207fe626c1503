import type { ApiServer } from '@kubewright/apiserver'
import type { Transport } from '@kubewright/kube/transport'
import type { Client } from 'kubewright/client'
import type { Operator } from 'kubewright/operator'
import { rulesOf } from 'kubewright/rights'
import type { WebhookHost } from 'kubewright/webhook'
import type { Installer, InstallOptions } from './install.ts'
import {
  createRightsRecord,
  grantRights,
  type OperatorRights,
  operatorTransport,
  type RightsRecord,
} from './rights/index.ts'

/**
 * The permissions of the operators: `derived`, those that follow from their definitions, or `administrator`, all of
 * them.
 */
export type OperatorPermissions = 'derived' | 'administrator'

/** An operator whose kinds and rights the cluster has. */
export interface InstalledOperator {
  /** Opens a transport that acts as the operator. */
  connect(): Transport
  /** Calls its webhooks as functions; false if the cluster calls none. */
  readonly webhooks: WebhookHost | false
}

export interface OperatorInstaller {
  /** Installs the definitions of the operator's kinds, its service account and its roles. */
  install(operator: Operator, options?: InstallOptions): Promise<InstalledOperator>
  /** The rules of all operators, by use. */
  rights(): readonly OperatorRights[]
}

export interface OperatorInstallerOptions {
  readonly server: ApiServer
  readonly client: Client
  readonly installer: Installer
  readonly permissions: OperatorPermissions
  readonly webhooks: WebhookHost | false
  readonly onError: (error: unknown) => void
}

export function createOperatorInstaller(options: OperatorInstallerOptions): OperatorInstaller {
  const { server, client, installer, permissions, webhooks, onError } = options
  /** Copies of one operator share their record. */
  const records = new Map<Operator, RightsRecord>()
  const kindOf = (group: string, plural: string) =>
    server.resources.all().find(({ definition }) => definition.group === group && definition.plural === plural)
      ?.definition.kind
  return {
    async install(operator, installOptions) {
      const { name } = operator
      await installer.install(operator.kinds, installOptions)
      const user = permissions === 'derived' ? await grantRights(client, operator) : undefined
      const record = records.get(operator) ?? createRightsRecord(name, rulesOf(operator))
      records.set(operator, record)
      // An administrator may do anything; what no rule allows is then only listed.
      const report = permissions === 'derived' ? onError : () => undefined
      const connect = () => {
        const transport = server.transport({ user, userAgent: name })
        return operatorTransport({ transport, operator: name, record, kindOf, onError: report })
      }
      return { connect, webhooks }
    },
    rights: () => [...records.values()].map((record) => record.summary()),
  }
}
