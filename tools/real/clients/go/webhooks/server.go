package webhooks

import (
	"context"
	"crypto/tls"
	"net"
	"os"
	"sync"

	"k8s.io/apimachinery/pkg/runtime"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	"kubewright.dev/real/clients/scenario"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	metrics "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

const labelPath = "/label-configmaps"

// hooks is a manager with a webhook server.
type hooks struct {
	port int
	// The folder of the server's certificate.
	folder string
	// The authority of the certificate, in PEM.
	authority []byte
	client    client.Client
	warnings  *recorder
	stop      func() error

	mutex       sync.Mutex
	connections []net.Conn
}

// recorder collects the warnings of responses.
type recorder struct {
	mutex sync.Mutex
	texts []string
}

func (r *recorder) HandleWarningHeader(_ int, _, text string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.texts = append(r.texts, text)
}

func (r *recorder) has(text string) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, known := range r.texts {
		if known == text {
			return true
		}
	}
	return false
}

func start(run *scenario.Run) *hooks {
	folder, err := os.MkdirTemp("", "kubewright-webhooks-")
	run.Need("make a folder for certificates", err)
	h := &hooks{folder: folder, warnings: &recorder{}, port: freePort(run)}
	h.authority, err = issue(folder, "first-authority")
	run.Need("make a certificate", err)
	scheme := runtime.NewScheme()
	run.Need("know the built-in kinds", clientscheme.AddToScheme(scheme))
	addToScheme(scheme)
	server := webhook.NewServer(webhook.Options{
		Host:    "127.0.0.1",
		Port:    h.port,
		CertDir: folder,
		TLSOpts: []func(*tls.Config){func(options *tls.Config) { options.GetConfigForClient = h.remember }},
	})
	manager, err := ctrl.NewManager(run.Config, ctrl.Options{
		Scheme: scheme, Metrics: metrics.Options{BindAddress: "0"}, WebhookServer: server,
	})
	run.Succeeds("a manager with a webhook server is made", err)
	err = ctrl.NewWebhookManagedBy(manager, &Widget{}).WithDefaulter(painter{}).WithValidator(judge{}).Complete()
	run.Succeeds("webhooks of a kind are made", err)
	server.Register(labelPath, &webhook.Admission{Handler: labeller{decoder: admission.NewDecoder(scheme)}})
	h.client = clientWithWarnings(run, scheme, h.warnings)
	ctx, cancel := context.WithCancel(run.Context)
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(ctx) }()
	h.stop = func() error {
		cancel()
		return <-ended
	}
	run.NeedEventually("reach the webhook server", reachedWithin, func() (bool, any) {
		err := server.StartedChecker()(nil)
		return err == nil, err
	})
	return h
}

// remember records a connection, so that hangUp can close it.
func (h *hooks) remember(hello *tls.ClientHelloInfo) (*tls.Config, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.connections = append(h.connections, hello.Conn)
	return nil, nil
}

// hangUp closes the existing connections: clients that reconnect see the new certificate.
func (h *hooks) hangUp() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for _, connection := range h.connections {
		_ = connection.Close()
	}
	h.connections = nil
}

func clientWithWarnings(run *scenario.Run, scheme *runtime.Scheme, warnings *recorder) client.Client {
	config := *run.Config
	config.WarningHandler = warnings
	made, err := client.New(&config, client.Options{Scheme: scheme})
	run.Need("make a client", err)
	return made
}

func freePort(run *scenario.Run) int {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	run.Need("find a port", err)
	defer func() { _ = listener.Close() }()
	return listener.Addr().(*net.TCPAddr).Port
}
