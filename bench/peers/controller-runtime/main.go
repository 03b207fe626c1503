// Command controller-runtime does the works of the measurements with Go's controller-runtime: it reads the work from
// its first argument and prints one line of JSON with its cost. It has its best settings: no client-side rate limit,
// kept connections, no log, no metrics endpoint.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/go-logr/logr"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) < 2 {
		return fmt.Errorf("the first argument is the work, as JSON")
	}
	var work Work
	if err := json.Unmarshal([]byte(os.Args[1]), &work); err != nil {
		return err
	}
	// It ends with its standard input, so that it never outlives its parent.
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
	ctrl.SetLogger(logr.Discard())
	klog.SetLogger(logr.Discard())
	works := map[string]func(context.Context, Work) (any, error){
		"informer":    runInformer,
		"operator":    runOperator,
		"latency":     runLatency,
		"child-write": runChildWrite,
		"minimal":     runMinimal,
	}
	do, known := works[work.Work]
	if !known {
		return fmt.Errorf("there is no work %q", work.Work)
	}
	result, err := do(context.Background(), work)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(result)
}

// restConfig has no client-side rate limit.
func restConfig(work Work) *rest.Config {
	return &rest.Config{
		Host:            work.Server,
		BearerToken:     work.Token,
		TLSClientConfig: rest.TLSClientConfig{CAData: []byte(work.CertificateAuthority)},
		QPS:             -1,
	}
}
