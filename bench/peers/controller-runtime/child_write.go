package main

import (
	"context"
	"strconv"
	"sync"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// runChildWrite reconciles objects without a child: each reconcile reads its object and its child from the cache, and
// creates the child.
func runChildWrite(ctx context.Context, work Work) (any, error) {
	mgr, err := newManager(work, true)
	if err != nil {
		return nil, err
	}
	var begin sync.Once
	var spent func() Spent
	var written atomic.Int64
	last := make(chan struct{}, 1)
	reconciler := reconcile.Func(func(ctx context.Context, request reconcile.Request) (reconcile.Result, error) {
		begin.Do(func() { spent = startMeter() })
		isNew, err := ensureChild(ctx, mgr.GetClient(), work, request)
		if err == nil && isNew && written.Add(1) == int64(work.Objects) {
			last <- struct{}{}
		}
		return reconcile.Result{}, err
	})
	if err := builderFor(mgr, work).Owns(&corev1.ConfigMap{}).Complete(reconciler); err != nil {
		return nil, err
	}
	if err := await(last, startManager(ctx, mgr)); err != nil {
		return nil, err
	}
	return ChildWriteResult{Reconciles: spent()}, nil
}

func ensureChild(ctx context.Context, objects client.Client, work Work, request reconcile.Request) (bool, error) {
	owner := newObject(work)
	if err := objects.Get(ctx, request.NamespacedName, owner); err != nil {
		return false, client.IgnoreNotFound(err)
	}
	child := &corev1.ConfigMap{}
	if err := objects.Get(ctx, request.NamespacedName, child); !apierrors.IsNotFound(err) {
		return false, err
	}
	child = &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Name: request.Name, Namespace: request.Namespace},
		Data:       map[string]string{"replicas": strconv.FormatInt(replicasOf(owner), 10)},
	}
	if err := controllerutil.SetControllerReference(owner, child, objects.Scheme()); err != nil {
		return false, err
	}
	return true, objects.Create(ctx, child)
}
