// Command go-clients runs scenarios of client-go and controller-runtime on a Kubernetes API server.
//
//	go-clients -kubeconfig <path> <scenario>
//
// It prints a line for each expectation and exits with 1 when one of them failed. Without a scenario it lists them all.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/go-logr/logr"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
	"kubewright.dev/real/clients/discoveries"
	"kubewright.dev/real/clients/dynamicclient"
	"kubewright.dev/real/clients/elections"
	"kubewright.dev/real/clients/failures"
	"kubewright.dev/real/clients/managers"
	"kubewright.dev/real/clients/metadataclient"
	"kubewright.dev/real/clients/pages"
	"kubewright.dev/real/clients/recorders"
	"kubewright.dev/real/clients/scenario"
	"kubewright.dev/real/clients/sharedinformers"
	"kubewright.dev/real/clients/typedclient"
	"kubewright.dev/real/clients/watches"
	"kubewright.dev/real/clients/webhooks"
	ctrllog "sigs.k8s.io/controller-runtime/pkg/log"
)

var scenarios = []scenario.Scenario{
	typedclient.Scenario,
	dynamicclient.Scenario,
	metadataclient.Scenario,
	sharedinformers.Scenario,
	watches.Scenario,
	discoveries.Scenario,
	elections.Scenario,
	recorders.Scenario,
	pages.Scenario,
	failures.Scenario,
	managers.Scenario,
	webhooks.Scenario,
}

func main() {
	// Not the default set: libraries add flags to that one.
	flags := flag.NewFlagSet("go-clients", flag.ExitOnError)
	kubeconfig := flags.String("kubeconfig", os.Getenv("KUBECONFIG"), "the file that says where the server is")
	if err := flags.Parse(os.Args[1:]); err != nil {
		os.Exit(2)
	}
	// Discards the clients' logs.
	klog.SetLogger(logr.Discard())
	ctrllog.SetLogger(logr.Discard())
	if flags.NArg() == 0 {
		for _, known := range scenarios {
			fmt.Printf("%s: %s\n", known.Name, known.About)
		}
		return
	}
	if err := run(*kubeconfig, flags.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(kubeconfig, name string) error {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	withoutRateLimit(config)
	for _, known := range scenarios {
		if known.Name != name {
			continue
		}
		if failures := scenario.Start(known, config, os.Stdout); failures > 0 {
			return fmt.Errorf("%d expectations of %s failed", failures, name)
		}
		return nil
	}
	return fmt.Errorf("there is no scenario %q", name)
}

func withoutRateLimit(config *rest.Config) {
	config.QPS = -1
	config.UserAgent = "go-clients"
}
