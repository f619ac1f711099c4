--
-- PostgreSQL database dump
--
\restrict abc
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE TABLE public.orders (
    id bigint NOT NULL,
    customer uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    "index" integer,
    state character varying(20) DEFAULT 'new'::character varying
);
ALTER TABLE public.orders OWNER TO postgres;
CREATE SEQUENCE public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    CACHE 1;
ALTER SEQUENCE public.orders_id_seq OWNED BY public.orders.id;
ALTER TABLE ONLY public.orders ALTER COLUMN id SET DEFAULT nextval('public.orders_id_seq'::regclass);
COPY public.orders (id, customer, at) FROM stdin;
1	a	b; DROP
2	'c	d
\.
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
CREATE INDEX orders_at ON public.orders USING btree (at);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT fk FOREIGN KEY (customer) REFERENCES public.c(id);
