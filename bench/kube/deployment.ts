/** A Deployment as operators write them: one container with ports, probes, resources and mounted configuration. */
const probe = (path: string) => ({
  httpGet: { path, port: 'http', scheme: 'HTTP' },
  initialDelaySeconds: 5,
  timeoutSeconds: 1,
  periodSeconds: 10,
  successThreshold: 1,
  failureThreshold: 3,
})

export const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {
    name: 'checkout',
    namespace: 'shop',
    uid: '6a9b0f0a-3f0e-4c8c-8a36-5b3a4f6f1b0e',
    resourceVersion: '81234',
    generation: 4,
    creationTimestamp: '2026-01-01T00:00:00Z',
    labels: { app: 'checkout', tier: 'backend' },
    annotations: { 'deployment.kubernetes.io/revision': '4' },
  },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'checkout' } },
    template: {
      metadata: { labels: { app: 'checkout', tier: 'backend' } },
      spec: {
        containers: [
          {
            name: 'app',
            image: 'registry.example.com/shop/checkout:1.27.3',
            ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
            env: Array.from({ length: 8 }, (_, index) => ({ name: `SETTING_${index}`, value: `value-${index}` })),
            resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
            livenessProbe: probe('/healthz'),
            readinessProbe: probe('/readyz'),
            volumeMounts: [{ name: 'config', mountPath: '/etc/checkout', readOnly: true }],
            imagePullPolicy: 'IfNotPresent',
          },
        ],
        volumes: [{ name: 'config', configMap: { name: 'checkout', defaultMode: 420 } }],
        restartPolicy: 'Always',
        terminationGracePeriodSeconds: 30,
        serviceAccountName: 'checkout',
      },
    },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  },
  status: { observedGeneration: 4, replicas: 3, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 3 },
}
