// Package elections lets two candidates contend for one Lease.
package elections

import (
	"context"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"kubewright.dev/real/clients/scenario"
)

const (
	leaseDuration = 4 * time.Second
	renewDeadline = 3 * time.Second
	retryPeriod   = 500 * time.Millisecond
	leadsWithin   = 30 * time.Second
)

// Scenario is that of two replicas with leader election.
var Scenario = scenario.Scenario{
	Name:  "leader-election",
	About: "two candidates on a Lease: one leads, releases it, dies",
	Steps: []scenario.Step{
		{Name: "lead, release and take over", Do: release},
		{Name: "take over from a leader that died", Do: takeOver},
	},
}

// candidate runs until it is stopped.
type candidate struct {
	elector *leaderelection.LeaderElector
	// Releases the Lease if the configuration demands it.
	stop func()
}

func start(run *scenario.Run, lease, identity string, releases bool) *candidate {
	clients := run.Clients()
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: run.Namespace, Name: lease},
		Client:     clients.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
	}
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: leaseDuration, RenewDeadline: renewDeadline, RetryPeriod: retryPeriod,
		ReleaseOnCancel: releases, Name: lease,
		Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: func(context.Context) {}, OnStoppedLeading: func() {}},
	})
	run.Need("make a candidate", err)
	ctx, cancel := context.WithCancel(run.Context)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		elector.Run(ctx)
	}()
	return &candidate{elector: elector, stop: func() { cancel(); <-ended }}
}

func (c *candidate) leads() (bool, any) { return c.elector.IsLeader(), c.elector.GetLeader() }

func read(run *scenario.Run, clients kubernetes.Interface, lease string) *coordinationv1.Lease {
	found, err := clients.CoordinationV1().Leases(run.Namespace).Get(run.Context, lease, metav1.GetOptions{})
	run.Need("read the Lease", err)
	return found
}

func holder(lease *coordinationv1.Lease) string {
	if lease.Spec.HolderIdentity == nil {
		return ""
	}
	return *lease.Spec.HolderIdentity
}

func release(run *scenario.Run) {
	clients := run.Clients()
	first := start(run, "released", "first", true)
	run.Eventually("the first candidate leads", leadsWithin, first.leads)
	second := start(run, "released", "second", true)
	run.Eventually("the second candidate sees who leads", leadsWithin, func() (bool, any) {
		return second.elector.GetLeader() == "first", second.elector.GetLeader()
	})
	run.That("the second candidate does not lead", !second.elector.IsLeader(), second.elector.GetLeader())
	before := read(run, clients, "released")
	run.Equal("the Lease names the leader and the term", []any{holder(before), *before.Spec.LeaseDurationSeconds}, []any{"first", int32(4)})
	run.Eventually("the leader renews the Lease", leadsWithin, func() (bool, any) {
		now := read(run, clients, "released")
		return now.Spec.RenewTime.After(before.Spec.RenewTime.Time), now.Spec
	})
	first.stop()
	run.Eventually("the second candidate leads when the first released the Lease", leadsWithin, second.leads)
	after := read(run, clients, "released")
	run.Equal("the Lease names the new leader", holder(after), "second")
	run.That("the Lease counts the transition", *after.Spec.LeaseTransitions > 0, after.Spec)
	second.stop()
	run.Equal("a released Lease has no holder", holder(read(run, clients, "released")), "")
}

func takeOver(run *scenario.Run) {
	clients := run.Clients()
	dead := start(run, "left", "dead", false)
	run.Eventually("a candidate leads that will die", leadsWithin, dead.leads)
	dead.stop()
	run.Equal("a leader that dies stays in the Lease", holder(read(run, clients, "left")), "dead")
	begun := time.Now()
	heir := start(run, "left", "heir", true)
	run.Eventually("another candidate leads in the end", leadsWithin, heir.leads)
	run.That("but not before the term was over", time.Since(begun) >= leaseDuration-retryPeriod, time.Since(begun).String())
	heir.stop()
}
