import { defineResource, type Infer, immutable, quantity } from 'kubewright'
import { z } from 'zod'

/** State of a program: a volume, a password, and the right to store backups in another namespace. */
export const Store = defineResource({
  group: 'toy.example.com',
  version: 'v1',
  kind: 'Store',
  spec: z.object({
    size: quantity().default('1Gi').describe('Of the volume; it can grow'),
    storageClassName: immutable(z.string()).optional(),
    serviceAccountName: z.string().min(1).default('default').describe('Gets the right to store backups'),
    backupNamespace: z.string().min(1).describe('Where the backups are stored'),
  }),
  status: z.object({ capacity: quantity().optional() }),
  conditions: ['Ready'],
  columns: { Size: '.spec.size', Capacity: '.status.capacity' },
})
export type Store = Infer<typeof Store>
